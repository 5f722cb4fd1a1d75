import { toApiError } from '@shop/api-client';
import type { DistributorView } from '@shop/contracts';
import { Reading } from '@shop/frames';
import { usePageTitle } from '@shop/shell-api';
import { Container, EmptyState, SmallButtonLink, Spinner, Stack } from '@shop/ui';
import { useParams } from 'react-router-dom';
import { distributorRoutes } from '../../routes';
import { Middle } from '../../shared/middle';
import { Page } from '../../shared/page';
import { OrderDetails } from './order-details';
import { useDistributorGetOrderQuery } from './orders.api';

/** One of the distributor's orders; another's is answered like one that never was. */
export function OrderPage({ distributor }: { distributor: DistributorView }) {
  usePageTitle('Pedido');
  const { orderId = '' } = useParams();
  const found = useDistributorGetOrderQuery(
    { distributorId: distributor.id, orderId },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <Page>
      <Stack as={Container}>
        {toApiError(found.error).status === 404 ? (
          <EmptyState
            icon="receipt"
            headingLevel="h1"
            title="No encontramos este pedido"
            text="Revisa el enlace, o búscalo entre tus pedidos."
            action={<SmallButtonLink to={distributorRoutes.orders}>Ver mis pedidos</SmallButtonLink>}
          />
        ) : (
          <Reading
            found={found}
            failed="No pudimos cargar tu pedido"
            waiting={
              <Middle>
                <Spinner size={40} label="Cargando pedido..." />
              </Middle>
            }
          >
            {(order) => <OrderDetails order={order} distributor={distributor} />}
          </Reading>
        )}
      </Stack>
    </Page>
  );
}
