import { useListProductsQuery } from '@shop/api-client';
import { Reading } from '@shop/frames';
import { paths, usePageTitle } from '@shop/shell-api';
import { Container, EmptyState, Skeleton, SmallButtonLink, Stack, VisuallyHidden, color, size } from '@shop/ui';
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
  const found = useListProductsQuery(undefined, { refetchOnMountOrArgChange: CATALOGUE_AGE_S });
  return (
    <Ground>
      <Container>
        {(found.data ?? []).length === 0 && <QuickOrderHead />}
        <Stack>
          <Reading
            found={found}
            failed="No pudimos cargar los productos"
            waiting={
              <>
                <VisuallyHidden role="status">Cargando productos...</VisuallyHidden>
                <Skeleton $height={size.tilePage} $shape="card" />
              </>
            }
          >
            {(products) =>
              products.length > 0 ? (
                <div>
                  <QuickOrder products={products} distributor={distributor} RepeatLast={RepeatLast} />
                </div>
              ) : (
                <EmptyState
                  ground="plain"
                  icon="box"
                  title="No hay productos disponibles en este momento"
                  action={<SmallButtonLink to={paths.home}>Ir a la tienda</SmallButtonLink>}
                />
              )
            }
          </Reading>
        </Stack>
      </Container>
    </Ground>
  );
}
