import type { DistributorView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { Button, ButtonLink, Container, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { AccountDetails } from './account-details';
import { LevelBadge } from './level-badge';
import { TermsCard } from './terms-card';

/** The shop with the distributor's own prices (storefront, section 2). */
const STORE_ADDRESS = '/?distributor=true';

const Page = styled.main`
  padding-block: ${space[16]} ${space[56]};
  outline: none;
  ${media.desktop} {
    padding-block: ${space[40]} ${space[80]};
  }
`;

const Head = styled.header`
  display: grid;
  grid-template-columns: auto auto;
  align-items: center;
  justify-content: space-between;
  justify-items: start;
  gap: ${space[12]} ${space[16]};
  ${media.desktop} {
    grid-template-columns: auto 1fr auto;
  }
`;

const Welcome = styled.div`
  grid-column: 1 / -1;
  overflow-wrap: anywhere;
  ${media.desktop} {
    grid-column: auto;
    order: -1;
  }
`;

const Name = styled.h1`
  ${text.sectionTitle}
`;

const Leave = styled.div`
  justify-self: end;
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

export interface DashboardProps {
  distributor: DistributorView;
  /** The session is being closed. */
  leaving: boolean;
  onLeave: () => void;
}

/** A distributor's level, discount, minimum and account, and the ways into the shop and out of the session. */
export function Dashboard({ distributor, leaving, onLeave }: DashboardProps) {
  usePageTitle('Mi panel');
  return (
    <Page id="contenido" tabIndex={-1}>
      <Container>
        <Head>
          <LevelBadge level={distributor.level} />
          <Leave>
            <Button tone="quiet" size="sm" icon="logout" busy={leaving} onClick={onLeave}>
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
            <ButtonLink to={STORE_ADDRESS} tone="distributor" icon="store" block>
              Ir a la tienda
            </ButtonLink>
          </Terms>
          <AccountDetails distributor={distributor} />
        </Columns>
      </Container>
    </Page>
  );
}
