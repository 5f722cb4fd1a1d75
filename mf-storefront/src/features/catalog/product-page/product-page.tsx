import { useListProductsQuery } from '@shop/api-client';
import { productAt, type ProductView } from '@shop/contracts';
import { paths, usePageTitle } from '@shop/shell-api';
import { ErrorState, NotFound, media, space, text } from '@shop/ui';
import { useId } from 'react';
import { useParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { ProductCard } from '../product-card';
import { ProductDetails } from './product-details';
import { Page } from './product-layout';
import { ProductSkeleton } from './product-skeleton';
import { relatedProducts } from './related-products';

const Related = styled.section`
  margin-top: ${space[56]};
  ${media.desktop} {
    margin-top: ${space[112]};
  }
`;

const RelatedTitle = styled.h2`
  ${text.dialogTitle}
`;

const Row = styled.ul`
  display: grid;
  gap: ${space[16]};
  margin-top: ${space[16]};
  ${media.tablet} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
    gap: ${space[40]} ${space[24]};
  }
  ${media.desktop} {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }
`;

/** The page of the product that the address names. */
export function ProductPage() {
  const { address = '' } = useParams();
  const { data: products, isLoading, isFetching, refetch } = useListProductsQuery();
  if (!products) {
    if (isLoading) return <ProductSkeleton />;
    return (
      <Page>
        <ErrorState
          title="Error al cargar productos"
          text="Por favor, intenta recargar la página"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Page>
    );
  }
  const product = productAt(products, address);
  return product ? <FoundProduct key={product.id} product={product} products={products} /> : <UnknownProduct />;
}

function FoundProduct({ product, products }: { product: ProductView; products: readonly ProductView[] }) {
  usePageTitle(product.name);
  const relatedId = useId();
  const related = relatedProducts(products, product);
  return (
    <Page>
      <ProductDetails product={product} />
      {related.length > 0 && (
        <Related aria-labelledby={relatedId}>
          <RelatedTitle id={relatedId}>También te puede gustar</RelatedTitle>
          <Row>
            {related.map((other) => (
              <ProductCard key={other.id} product={other} />
            ))}
          </Row>
        </Related>
      )}
    </Page>
  );
}

function UnknownProduct() {
  usePageTitle('Page Not Found');
  return <NotFound homePath={paths.home} />;
}
