import type { DistributorView } from '@shop/contracts';
import { Cluster, ErrorState, Quiet, Skeleton, Text, VisuallyHidden, size } from '@shop/ui';
import { distributorRoutes } from '../../routes';
import { PortalLink } from '../../shared/portal-link';
import { OrderCard } from './order-card';
import { useDistributorListOrdersQuery } from './orders.api';

/** The newest order on the dashboard, and the way to all of them. */
export function LastOrder({ distributor }: { distributor: DistributorView }) {
  const {
    currentData: data,
    isError,
    isFetching,
    refetch,
  } = useDistributorListOrdersQuery(
    { distributorId: distributor.id, page: 1, limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
  const order = data?.orders[0];
  return (
    <section aria-labelledby="ultimo-pedido">
      <Cluster $gap={16} $rows={4} $apart $below={16}>
        <Text as="h2" $look="cardTitle" id="ultimo-pedido">
          Tu último pedido
        </Text>
        {order && (
          <Quiet>
            <PortalLink to={distributorRoutes.orders}>Ver todos mis pedidos</PortalLink>
          </Quiet>
        )}
      </Cluster>
      {order && <OrderCard order={order} distributor={distributor} />}
      {data && !order && (
        <Text $quiet>Aún no tienes pedidos. Empieza con un pedido rápido: todos los sabores en una sola pantalla.</Text>
      )}
      {!data && isError && (
        <ErrorState title="No pudimos cargar tus pedidos" retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {!data && !isError && (
        <>
          <VisuallyHidden role="status">Cargando tu último pedido...</VisuallyHidden>
          <Skeleton $height={size.tileRowHeight} $shape="card" />
        </>
      )}
    </section>
  );
}
