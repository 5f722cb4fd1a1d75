import type { DistributorView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, Container, color, media, space, text } from '@shop/ui';
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

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[12]} ${space[16]};
`;

const Welcome = styled.div`
  flex: 1 0 100%;
  overflow-wrap: anywhere;
  ${media.desktop} {
    flex: 0 1 auto;
    order: -1;
  }
`;

const Name = styled.h1`
  ${text.sectionTitle}
`;

const Leave = styled.div`
  margin-inline-start: auto;
`;

const Lead = styled.p`
  margin-top: ${space[8]};
  color: ${color.ink2};
`;

const Columns = styled.div`
  display: grid;
  gap: ${space[40]};
  margin-top: ${space[24]};
  ${media.desktop} {
    grid-template-columns: minmax(0, 7fr) minmax(0, 5fr);
    gap: ${space[56]};
    margin-top: ${space[32]};
  }
`;

const Terms = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[12]};
`;

const Own = styled.div`
  display: grid;
  align-content: start;
  gap: ${space[40]};
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
        <Head>
          <LevelBadge level={distributor.level} />
          <Leave>
            <Button
              tone="quiet"
              size="sm"
              icon="logout"
              busy={session.closing === 'here'}
              onClick={() => session.close('here')}
            >
              Cerrar sesión
            </Button>
          </Leave>
          <Welcome>
            <Name>Hola, {distributor.name}</Name>
          </Welcome>
        </Head>
        <Lead>Ves tus precios de distribuidor en toda la tienda.</Lead>
        <Columns>
          <Terms>
            <TermsCard distributor={distributor} />
            <ButtonLink to={distributorRoutes.quickOrder} tone="distributor" icon="grid" block>
              Pedido rápido
            </ButtonLink>
            <ButtonLink to={STORE_ADDRESS} tone="outline" icon="store" block>
              Ir a la tienda
            </ButtonLink>
          </Terms>
          <Own>
            {lastOrder}
            <AccountDetails distributor={distributor} session={session} />
          </Own>
        </Columns>
      </Container>
    </Page>
  );
}
