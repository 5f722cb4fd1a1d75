import { ProductPage as Product } from './features/catalog/product-page/product-page';
import { Footer } from './features/footer/footer';
import { PageMain } from './shared/page-main';

/** The page of one product, to be shared. */
export function ProductPage() {
  return (
    <>
      <PageMain>
        <Product />
      </PageMain>
      <Footer />
    </>
  );
}
