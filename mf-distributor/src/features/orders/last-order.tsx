import type { DistributorView } from '@shop/contracts';
import { Reading } from '@shop/frames';
import { Cluster, Quiet, Skeleton, Stack, Text, VisuallyHidden, size } from '@shop/ui';
import { distributorRoutes } from '../../routes';
import { PortalLink } from '../../shared/portal-link';
import { OrderCard } from './order-card';
import { useDistributorListOrdersQuery } from './orders.api';

/** The newest order on the dashboard, and the way to all of them. */
export function LastOrder({ distributor }: { distributor: DistributorView }) {
  const found = useDistributorListOrdersQuery(
    { distributorId: distributor.id, page: 1, limit: 1 },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Stack as="section" aria-labelledby="ultimo-pedido">
      <Cluster $gap={16} $rows={4} $apart>
        <Text as="h2" $look="cardTitle" id="ultimo-pedido">
          Tu último pedido
        </Text>
        {found.currentData?.orders[0] && (
          <Quiet>
            <PortalLink to={distributorRoutes.orders}>Ver todos mis pedidos</PortalLink>
          </Quiet>
        )}
      </Cluster>
      <Reading
        found={found}
        failed="No pudimos cargar tus pedidos"
        waiting={
          <>
            <VisuallyHidden role="status">Cargando tu último pedido...</VisuallyHidden>
            <Skeleton $height={size.tileRowHeight} $shape="card" />
          </>
        }
      >
        {({ orders: [order] }) =>
          order ? (
            <OrderCard order={order} distributor={distributor} />
          ) : (
            <Text $quiet>
              Aún no tienes pedidos. Empieza con un pedido rápido: todos los sabores en una sola pantalla.
            </Text>
          )
        }
      </Reading>
    </Stack>
  );
}
