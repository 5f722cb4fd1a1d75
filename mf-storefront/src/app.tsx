/* Not the helper: while it fetches a part, the page that the server has rendered of it must stay as it is. */
// oxlint-disable-next-line no-restricted-imports
import { lazy, Suspense } from 'react';
import { RUN_ROUTE } from '@shop/contracts';
import { Route, Routes } from 'react-router-dom';
import { AffiliatesWaiting } from './features/affiliates/affiliates-waiting';
import { ProductSkeleton } from './features/catalog/product-page/product-skeleton';
import { HomePage } from './home-page';
import { affiliatesRoute, homeRoute, productRoute } from './routes';
import { loadPart } from './shared/load-part';
import { PageMain } from './shared/page-main';

/* Chunks of their own: who buys does not wait for the form of those who want to sell, nor for a page not asked for. */
const AffiliatesPage = lazy(async () => ({
  default: (await loadPart(() => import('./affiliates-page'))).AffiliatesPage,
}));
const RiderPage = lazy(async () => ({
  default: (await loadPart(() => import('./features/rider/rider-page'))).RiderPage,
}));
const ProductPage = lazy(async () => ({ default: (await loadPart(() => import('./product-page'))).ProductPage }));

/* Only a page in the back office's preview frame fetches it. */
const PreviewReceiver =
  typeof window === 'undefined' || window.parent === window
    ? null
    : lazy(async () => ({
        default: (await loadPart(() => import('./features/preview/preview-receiver'))).PreviewReceiver,
      }));

/*
 * Made once: a page of the server that React has not taken over whole must not be told of anything new by every
 * change of the address.
 */
const preview = PreviewReceiver && (
  <Suspense>
    <PreviewReceiver />
  </Suspense>
);
const home = <HomePage />;
const product = (
  <Suspense
    fallback={
      <PageMain>
        <ProductSkeleton />
      </PageMain>
    }
  >
    <ProductPage />
  </Suspense>
);
const rider = (
  <Suspense>
    <RiderPage />
  </Suspense>
);
const affiliates = (
  <Suspense
    fallback={
      <PageMain>
        <AffiliatesWaiting />
      </PageMain>
    }
  >
    <AffiliatesPage />
  </Suspense>
);

/** The storefront's screens, as the shell mounts them. */
export default function App() {
  return (
    <>
      {preview}
      <Routes>
        <Route path={homeRoute} element={home} />
        <Route path={productRoute} element={product} />
        <Route path={affiliatesRoute} element={affiliates} />
        <Route path={RUN_ROUTE} element={rider} />
      </Routes>
    </>
  );
}
