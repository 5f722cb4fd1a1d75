import type { DistributorView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, Cluster, Columns, Container, Stack, Text, media } from '@shop/ui';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { distributorRoutes } from '../../routes';
import type { OpenSession } from '../../shared/open-session';
import { Page } from '../../shared/page';
import { AccountDetails } from './account-details';
import { LevelBadge } from './level-badge';
import { TermsCard } from './terms-card';

/** The shop with the distributor's own prices (DIS-5). */
const STORE_ADDRESS = '/?distributor=true';

/* The name stands below on a phone, before the level on wide screens. */
const Head = styled(Cluster)`
  & > h1 {
    flex: 1 0 100%;
  }
  & > button {
    margin-inline-start: auto;
  }
  ${media.desktop} {
    & > h1 {
      flex: 0 1 auto;
      order: -1;
    }
  }
`;

export interface DashboardProps {
  distributor: DistributorView;
  session: OpenSession;
  /** Last order, and its status. */
  lastOrder: ReactNode;
}

/** A distributor's level, discount, minimum, last order and account, the ways to order and out of the session. */
export function Dashboard({ distributor, session, lastOrder }: DashboardProps) {
  usePageTitle('Mi panel');
  return (
    <Page>
      <Container>
        <Head as="header" $gap={16} $rows={12}>
          <LevelBadge level={distributor.level} />
          <Button
            tone="quiet"
            size="sm"
            icon="logout"
            busy={session.closing === 'here'}
            onClick={() => session.close('here')}
          >
            Cerrar sesión
          </Button>
          <Text as="h1" $look="sectionTitle">
            Hola, {distributor.name}
          </Text>
        </Head>
        <Text $quiet $above={8}>
          Ves tus precios de distribuidor en toda la tienda.
        </Text>
        <Columns $widths="7fr 5fr" $gap={40} $above={24}>
          <Stack $gap={12}>
            <TermsCard distributor={distributor} />
            <ButtonLink to={distributorRoutes.quickOrder} tone="distributor" icon="grid" block>
              Pedido rápido
            </ButtonLink>
            <ButtonLink to={STORE_ADDRESS} tone="outline" icon="store" block>
              Ir a la tienda
            </ButtonLink>
          </Stack>
          <Stack $gap={40}>
            {lastOrder}
            <AccountDetails distributor={distributor} session={session} />
          </Stack>
        </Columns>
      </Container>
    </Page>
  );
}
