import type { DistributorView } from '@shop/contracts';
import { ListResults } from '@shop/frames';
import { usePageTitle } from '@shop/shell-api';
import { useAddressQuery } from '@shop/shell-api/address-query';
import { ButtonLink, Container, EmptyState, Pager, Skeleton, SmallButton, Stack, Text, Tiles, size } from '@shop/ui';
import { distributorRoutes } from '../../routes';
import { Page } from '../../shared/page';
import { OrderCard } from './order-card';
import { useDistributorListOrdersQuery } from './orders.api';

/** Orders of a page. */
const PAGE_ROWS = 10;

/** Two beside each other on a desktop. */
const tiles = { $least: '28rem', $gap: 20 } as const;

/** The page that an address asks for, from 1; whatever is no page is the first one. */
function pageOf(params: URLSearchParams): number {
  const text = params.get('pagina') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}

/** All orders of the distributor, newest first, page by page (`?pagina=2`). */
export function OrdersPage({ distributor }: { distributor: DistributorView }) {
  usePageTitle('Mis pedidos');
  const [params, changeParams] = useAddressQuery();
  const page = pageOf(params);
  const found = useDistributorListOrdersQuery(
    { distributorId: distributor.id, page, limit: PAGE_ROWS },
    { refetchOnMountOrArgChange: true },
  );
  const goTo = (next: number) => changeParams(() => new URLSearchParams(next === 1 ? {} : { pagina: String(next) }));
  return (
    <Page>
      <Container>
        <Text as="h1" $look="sectionTitle" $below={24}>
          Mis pedidos
        </Text>
        <ListResults
          found={found}
          page={page}
          failed="No pudimos cargar tus pedidos"
          waiting={{
            text: 'Cargando tus pedidos...',
            outline: (
              <Tiles as="div" {...tiles}>
                {['a', 'b', 'c', 'd'].map((key) => (
                  <Skeleton key={key} $height={size.tileRowHeight} $shape="card" />
                ))}
              </Tiles>
            ),
          }}
          empty={({ orders, total }) =>
            orders.length === 0 && <NoOrders hasOthers={total > 0} onFirstPage={() => goTo(1)} />
          }
        >
          {({ orders, total }) => (
            <Stack $gap={24}>
              <Tiles {...tiles}>
                {orders.map((order) => (
                  <li key={order.orderId}>
                    <OrderCard order={order} distributor={distributor} />
                  </li>
                ))}
              </Tiles>
              <Pager
                address={{ page, size: PAGE_ROWS }}
                count={total}
                noun={['pedido', 'pedidos']}
                onChange={(change) => 'page' in change && goTo(change.page)}
              />
            </Stack>
          )}
        </ListResults>
      </Container>
    </Page>
  );
}

function NoOrders({ hasOthers, onFirstPage }: { hasOthers: boolean; onFirstPage: () => void }) {
  if (hasOthers) {
    return (
      <EmptyState
        icon="receipt"
        title="Esta página no tiene pedidos"
        action={<SmallButton onClick={onFirstPage}>Ver los más recientes</SmallButton>}
      />
    );
  }
  return (
    <EmptyState
      icon="receipt"
      title="Aún no tienes pedidos"
      text="Los pedidos que hagas con tu sesión abierta aparecen aquí, listos para repetirlos."
      action={
        <ButtonLink to={distributorRoutes.quickOrder} tone="distributor" size="sm">
          Hacer un pedido rápido
        </ButtonLink>
      }
    />
  );
}
