import { toApiError } from '@shop/api-client';
import type { DistributorView } from '@shop/contracts';
import { usePageTitle } from '@shop/shell-api';
import { ButtonLink, Container, EmptyState, ErrorState, Spinner } from '@shop/ui';
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
  const { currentData, error, isFetching, refetch } = useDistributorGetOrderQuery(
    { distributorId: distributor.id, orderId },
    { refetchOnMountOrArgChange: true },
  );
  const status = error ? toApiError(error).status : null;
  return (
    <Page>
      <Container>
        {currentData ? (
          <OrderDetails order={currentData} distributor={distributor} />
        ) : status === 404 ? (
          <EmptyState
            icon="receipt"
            headingLevel="h1"
            title="No encontramos este pedido"
            text="Revisa el enlace, o búscalo entre tus pedidos."
            action={
              <ButtonLink to={distributorRoutes.orders} tone="outline" size="sm">
                Ver mis pedidos
              </ButtonLink>
            }
          />
        ) : (
          <Middle>
            {error && !isFetching ? (
              <ErrorState
                title="No pudimos cargar tu pedido"
                text="Tu pedido está guardado. Revisa tu conexión e intenta de nuevo."
                onRetry={() => void refetch()}
              />
            ) : (
              <Spinner size={40} label="Cargando pedido..." />
            )}
          </Middle>
        )}
      </Container>
    </Page>
  );
}
