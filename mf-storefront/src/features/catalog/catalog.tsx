import { useListProductsQuery } from '@shop/api-client';
import { sectionIds } from '@shop/shell-api';
import { EmptyState, ErrorState, color, media, space, text } from '@shop/ui';
import { styled } from 'styled-components';
import { SectionBlock } from '../../shared/section-block';
import { SectionTitle } from '../../shared/section-title';
import { ProductCard } from './product-card';
import { ProductCardSkeleton } from './product-card-skeleton';

const TITLE_ID = 'productos-titulo';

/** Cards that stand in for the catalogue while it loads: two rows on a wide screen. */
const SKELETONS = 8;

/** Cards whose pictures load at once: the first row of a wide screen. */
const FIRST_ROW = 4;

const Status = styled.p`
  min-height: 1.45em;
  margin-top: ${space[8]};
  ${text.small}
  color: ${color.ink2};
`;

const Grid = styled.ul`
  display: grid;
  gap: ${space[16]};
  margin-top: ${space[16]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[40]} ${space[24]};
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
    gap: 48px ${space[24]};
    margin-top: ${space[24]};
  }
`;

const Message = styled.div`
  margin-top: ${space[16]};
`;

/** The product catalogue (storefront, section 2). */
export function Catalog() {
  const { data: products, isLoading, isFetching, refetch } = useListProductsQuery();
  return (
    <SectionBlock id={sectionIds.products} labelledBy={TITLE_ID} joined>
      <SectionTitle id={TITLE_ID}>Nuestros productos</SectionTitle>
      <Status role="status">{statusText(products?.length, isLoading)}</Status>
      {products && products.length > 0 && (
        <Grid>
          {products.map((product, place) => (
            <ProductCard key={product.id} product={product} eager={place < FIRST_ROW} />
          ))}
        </Grid>
      )}
      {products?.length === 0 && (
        <Message>
          <EmptyState
            headingLevel="h3"
            title="No hay productos disponibles"
            text="Vuelve pronto para ver nuestros productos"
          />
        </Message>
      )}
      {!products && isLoading && (
        <Grid aria-hidden="true">
          {Array.from({ length: SKELETONS }, (_, place) => (
            <ProductCardSkeleton key={place} />
          ))}
        </Grid>
      )}
      {!products && !isLoading && (
        <Message>
          <ErrorState
            title="Error al cargar productos"
            text="Por favor, intenta recargar la página"
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        </Message>
      )}
    </SectionBlock>
  );
}

function statusText(count: number | undefined, isLoading: boolean): string {
  if (isLoading) return 'Cargando productos...';
  if (!count) return '';
  return count === 1 ? '1 producto' : `${count} productos`;
}
