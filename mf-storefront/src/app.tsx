import { lazy, Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { AffiliatesWaiting } from './features/affiliates/affiliates-waiting';
import { HomePage } from './home-page';
import { affiliatesRoute, homeRoute } from './routes';
import { PageMain } from './shared/page-main';

/* A chunk of its own: who buys does not wait for the form of those who want to sell. */
const AffiliatesPage = lazy(async () => ({ default: (await import('./affiliates-page')).AffiliatesPage }));

/** The storefront's screens, as the shell mounts them. */
export default function App() {
  return (
    <Routes>
      <Route path={homeRoute} element={<HomePage />} />
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
  );
}
