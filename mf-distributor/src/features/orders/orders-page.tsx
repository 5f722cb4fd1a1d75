import { toApiError } from '@shop/api-client';
import { formatCount, type DistributorView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { useAddressQuery } from '@shop/shell-api/address-query';
import {
  Button,
  ButtonLink,
  Cluster,
  Container,
  EmptyState,
  ErrorState,
  Quiet,
  Skeleton,
  Text,
  Tiles,
  VisuallyHidden,
  size,
} from '@shop/ui';
import { distributorRoutes } from '../../routes';
import { Page } from '../../shared/page';
import { OrderCard } from './order-card';
import { useDistributorListOrdersQuery, type OrderList } from './orders.api';

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
  const { currentData, error, isFetching, refetch } = useDistributorListOrdersQuery(
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
        {currentData ? (
          <Orders list={currentData} page={page} distributor={distributor} onPage={goTo} />
        ) : error && !isFetching ? (
          <ErrorState
            title="No pudimos cargar tus pedidos"
            text={toApiError(error).text ?? 'No hubo respuesta del servidor. Revisa tu conexión e intenta de nuevo.'}
            onRetry={() => void refetch()}
          />
        ) : (
          <>
            <VisuallyHidden role="status">Cargando tus pedidos...</VisuallyHidden>
            <Tiles as="div" {...tiles}>
              {['a', 'b', 'c', 'd'].map((key) => (
                <Skeleton key={key} $height={size.tileRowHeight} $shape="card" />
              ))}
            </Tiles>
          </>
        )}
      </Container>
    </Page>
  );
}

interface OrdersProps {
  list: OrderList;
  page: number;
  distributor: DistributorView;
  onPage: (page: number) => void;
}

function Orders({ list: { orders, total }, page, distributor, onPage }: OrdersProps) {
  if (total === 0) {
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
  if (orders.length === 0) {
    return (
      <EmptyState
        icon="receipt"
        title="Esta página no tiene pedidos"
        action={
          <Button tone="outline" size="sm" onClick={() => onPage(1)}>
            Ver los más recientes
          </Button>
        }
      />
    );
  }
  const start = (page - 1) * PAGE_ROWS;
  const end = start + orders.length;
  return (
    <>
      <Tiles {...tiles}>
        {orders.map((order) => (
          <li key={order.orderId}>
            <OrderCard order={order} distributor={distributor} />
          </li>
        ))}
      </Tiles>
      <Cluster as="nav" $gap={12} $apart $above={24} aria-label="Páginas">
        <Quiet>
          {`${formatCount(start + 1)} a ${formatCount(end)} de ${formatCount(total)} ${total === 1 ? 'pedido' : 'pedidos'}`}
        </Quiet>
        {total > PAGE_ROWS && (
          <Cluster>
            <Button tone="quiet" size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
              Anterior
            </Button>
            <Button tone="outline" size="sm" disabled={end >= total} onClick={() => onPage(page + 1)}>
              Siguiente
            </Button>
          </Cluster>
        )}
      </Cluster>
    </>
  );
}
