import { useListProductsQuery } from '@shop/api-client';
import { LoadFailure } from '@shop/frames';
import { paths, usePageTitle } from '@shop/shell-api';
import { Container, EmptyState, Skeleton, SmallButtonLink, VisuallyHidden, color, size } from '@shop/ui';
import { styled } from 'styled-components';
import { Page } from '../../shared/page';
import { QuickOrder, type QuickOrderProps } from './quick-order';
import { QuickOrderHead } from './quick-order-head';

/** A catalogue older than this is read again: a distributor who orders by the dozen must see what is really left. */
const CATALOGUE_AGE_S = 30;

const Ground = styled(Page)`
  min-height: 80dvh;
  background: ${color.mist};
`;

/** Flavors × quantities of all products on one screen. */
export function QuickOrderPage({ distributor, RepeatLast }: Omit<QuickOrderProps, 'products'>) {
  usePageTitle('Pedido rápido');
  const { data, error, isFetching, refetch } = useListProductsQuery(undefined, {
    refetchOnMountOrArgChange: CATALOGUE_AGE_S,
  });
  const hasProducts = data !== undefined && data.length > 0;
  return (
    <Ground>
      <Container>
        {!hasProducts && <QuickOrderHead />}
        {hasProducts && (
          <QuickOrder key={distributor.id} products={data} distributor={distributor} RepeatLast={RepeatLast} />
        )}
        {data?.length === 0 && (
          <EmptyState
            ground="plain"
            icon="box"
            title="No hay productos disponibles en este momento"
            action={<SmallButtonLink to={paths.home}>Ir a la tienda</SmallButtonLink>}
          />
        )}
        {!data && error && (
          <LoadFailure
            title="No pudimos cargar los productos"
            error={error}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <>
            <VisuallyHidden role="status">Cargando productos...</VisuallyHidden>
            <Skeleton $height={size.tilePage} $shape="card" />
          </>
        )}
      </Container>
    </Ground>
  );
}
