import type { DistributorView } from '@shop/contracts';
import { Button, Skeleton, TextLink, VisuallyHidden, color, size, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { distributorRoutes } from '../../routes';
import { OrderCard } from './order-card';
import { useDistributorListOrdersQuery } from './orders.api';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  justify-content: space-between;
  gap: ${space[4]} ${space[16]};
  margin-bottom: ${space[16]};
`;

const Title = styled.h2`
  ${text.cardTitle}
`;

const All = styled(TextLink)`
  color: ${color.dist};
  ${text.small}
`;

const Words = styled.div`
  display: grid;
  justify-items: start;
  gap: ${space[12]};
  color: ${color.ink2};
`;

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
      <Head>
        <Title id="ultimo-pedido">Tu último pedido</Title>
        {order && <All to={distributorRoutes.orders}>Ver todos mis pedidos</All>}
      </Head>
      {order && <OrderCard order={order} distributor={distributor} />}
      {data && !order && (
        <Words>
          <p>Aún no tienes pedidos. Empieza con un pedido rápido: todos los sabores en una sola pantalla.</p>
        </Words>
      )}
      {!data && isError && (
        <Words role="alert">
          <p>No pudimos cargar tus pedidos.</p>
          <Button tone="outline" size="sm" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
            Reintentar
          </Button>
        </Words>
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
