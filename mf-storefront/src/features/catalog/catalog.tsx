import { useChatPhone, useListProductsQuery } from '@shop/api-client';
import { whatsappLink } from '@shop/contracts';
import { sectionIds } from '@shop/shell-api';
import { Button, EmptyState, ErrorState, color, media, space, text } from '@shop/ui';
import { useEffect, useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { SectionBlock } from '../../shared/section-block';
import { SectionTitle } from '../../shared/section-title';
import { CatalogEnd, COLUMNS } from './catalog-end';
import { filterProducts, flavorNames, soughtFlavor } from './filter/catalog-filter';
import { FilterBar } from './filter/filter-bar';
import { useCatalogFilter } from './filter/use-catalog-filter';
import { ProductCard } from './product-card';
import { ProductCardSkeleton } from './product-card-skeleton';

const TITLE_ID = 'productos-titulo';

/** Cards that stand in for the catalogue while it loads: two rows on a wide screen. */
const SKELETONS = 8;

const Status = styled.p`
  min-height: 1.45em;
  margin-top: ${space[12]};
  ${text.small}
  color: ${color.ink2};
`;

const Grid = styled.ul`
  display: grid;
  gap: ${space[16]};
  margin-top: ${space[12]};
  ${media.tablet} {
    grid-template-columns: repeat(${COLUMNS.tablet}, minmax(0, 1fr));
    gap: ${space[40]} ${space[24]};
  }
  ${media.desktop} {
    grid-template-columns: repeat(${COLUMNS.desktop}, minmax(0, 1fr));
    gap: 48px ${space[24]};
  }
`;

const Message = styled.div`
  margin-top: ${space[16]};
`;

const More = styled.div`
  display: grid;
  justify-content: center;
  margin-top: ${space[40]};
`;

/** The product catalogue (CAT-2, CAT-7) with its search and filters. */
export function Catalog() {
  const { data: products, isLoading, isFetching, refetch } = useListProductsQuery();
  const phone = useChatPhone();
  const state = useCatalogFilter();
  const { filter, shown } = state;
  const found = useMemo(() => filterProducts(products ?? [], filter), [products, filter]);
  const flavors = useMemo(() => flavorNames(products ?? []), [products]);
  const { list, showMore } = useMore(shown, state.showMore);

  const resetAndStay = () => {
    state.reset();
    document.getElementById(sectionIds.products)?.focus({ preventScroll: true });
  };

  return (
    <SectionBlock id={sectionIds.products} labelledBy={TITLE_ID} joined>
      <SectionTitle id={TITLE_ID}>Nuestros productos</SectionTitle>
      {(isLoading || (products && products.length > 0)) && <FilterBar {...state} flavors={flavors} />}
      <Status role="status">{isLoading ? 'Cargando productos...' : countText(found.length, products?.length)}</Status>
      {found.length > 0 && (
        <Grid ref={list}>
          {found.slice(0, shown).map((product) => (
            <ProductCard key={product.id} product={product} preferred={soughtFlavor(product, filter)} />
          ))}
          {found.length <= shown && (
            <CatalogEnd cards={found.length} chat={phone === null ? null : whatsappLink(phone)} />
          )}
        </Grid>
      )}
      {found.length > shown && (
        <More>
          <Button tone="outline" onClick={showMore}>
            Ver más productos
          </Button>
        </More>
      )}
      {products && products.length > 0 && found.length === 0 && (
        <Message>
          <EmptyState
            icon="search"
            headingLevel="h3"
            title="Ningún producto coincide"
            text="Prueba con otra palabra o con menos filtros."
            action={
              <Button tone="neutral" size="sm" onClick={resetAndStay}>
                Ver todos los productos
              </Button>
            }
          />
        </Message>
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

/** Count of the products found: '8 productos', '3 de 8 productos'. */
function countText(found: number, all: number | undefined): string {
  if (!all) return '';
  const products = all === 1 ? 'producto' : 'productos';
  return found === all ? `${all} ${products}` : `${found} de ${all} ${products}`;
}

/** 'Ver más' leads the keyboard on to the first product that it brought. */
function useMore(shown: number, showMore: () => void) {
  const list = useRef<HTMLUListElement>(null);
  const from = useRef<number | null>(null);

  useEffect(() => {
    if (from.current === null) return;
    list.current?.children[from.current]?.querySelector('a')?.focus({ preventScroll: true });
    from.current = null;
  }, [shown]);

  return {
    list,
    showMore: () => {
      from.current = shown;
      showMore();
    },
  };
}
