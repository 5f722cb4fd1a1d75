import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Spinner, addGlyphs, officeGlyphs, size } from '@shop/ui';
import { Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { LoginPage } from './features/login/login-page';
import { endPendingSignOut } from './pending-sign-out';
import { distributorRoutes } from './routes';
import { Middle } from './shared/middle';
import { SignedIn } from './signed-in';

addGlyphs(officeGlyphs);
void endPendingSignOut();

/* A chunk of its own: it is opened once in an affiliate's life. */
const ActivationPage = lazyComponent(
  async () => (await import('./features/activation/activation-page')).ActivationPage,
);

/** The distributor's area. */
export default function App() {
  return (
    <Suspense
      fallback={
        <Middle $height={size.tilePage}>
          <Spinner size={40} label="Cargando..." />
        </Middle>
      }
    >
      <Routes>
        <Route path={distributorRoutes.area} element={<Navigate to={distributorRoutes.dashboard} replace />} />
        <Route path={distributorRoutes.login} element={<LoginPage />} />
        <Route path={distributorRoutes.activate} element={<ActivationPage />} />
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </Suspense>
  );
}
