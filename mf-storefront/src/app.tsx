import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AffiliatesWaiting } from './features/affiliates/affiliates-waiting';
import { ProductSkeleton } from './features/catalog/product-page/product-skeleton';
import { HomePage } from './home-page';
import { affiliatesRoute, homeRoute, productRoute } from './routes';
import { PageMain } from './shared/page-main';

/* Chunks of their own: who buys does not wait for the form of those who want to sell, nor for a page not asked for. */
const AffiliatesPage = lazy(async () => ({ default: (await import('./affiliates-page')).AffiliatesPage }));
const ProductPage = lazy(async () => ({ default: (await import('./product-page')).ProductPage }));

/* Only a page in the back office's preview frame fetches it. */
const PreviewReceiver =
  window.parent === window
    ? null
    : lazy(async () => ({ default: (await import('./features/preview/preview-receiver')).PreviewReceiver }));

/** The storefront's screens, as the shell mounts them. */
export default function App() {
  return (
    <>
      {PreviewReceiver && (
        <Suspense>
          <PreviewReceiver />
        </Suspense>
      )}
      <Routes>
        <Route path={homeRoute} element={<HomePage />} />
        <Route
          path={productRoute}
          element={
            <Suspense
              fallback={
                <PageMain>
                  <ProductSkeleton />
                </PageMain>
              }
            >
              <ProductPage />
            </Suspense>
          }
        />
        <Route
          path={affiliatesRoute}
          element={
            <Suspense
              fallback={
                <PageMain>
                  <AffiliatesWaiting />
                </PageMain>
              }
            >
              <AffiliatesPage />
            </Suspense>
          }
        />
      </Routes>
    </>
  );
}
