import { useSession } from '@shop/shell-api';
import { lazyComponent } from '@shop/shell-api/lazy-component';
import { addGlyphs, officeGlyphs } from '@shop/ui';
import { Suspense, useEffect, useState } from 'react';
import { Route, Routes, useNavigate } from 'react-router-dom';
import { LoginPage } from './features/login/login-page';
import { adminRoutes } from './routes';
import { Loading } from './shared/page/loading';

addGlyphs(officeGlyphs);

/** A chunk of its own: who only sees the login doesn't fetch the back office. */
const StaffArea = lazyComponent(async () => (await import('./staff-area')).StaffArea);

/** For anybody, signed in or not. */
const DiagnosticsPage = lazyComponent(
  async () => (await import('./features/diagnostics/diagnostics-page')).DiagnosticsPage,
);

export default function App() {
  return (
    <Suspense fallback={<Loading whole />}>
      <Routes>
        <Route path={adminRoutes.login} element={<LoginPage />} />
        <Route path={adminRoutes.diagnostics} element={<DiagnosticsPage />} />
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </Suspense>
  );
}

/** The screens for staff; without a signed-in user, also when the session ends while a screen is open, the login. */
function SignedIn() {
  const { staff } = useSession();
  return staff ? <StaffArea key={staff.id} /> : <ToLogin />;
}

/**
 * Leads to the login, which comes back to the same address afterwards. Asked of the browser: the router renders an address
 * later than it is there, and the session may end in between. Who goes back before the login is rendered is led to it again;
 * so does the guard of unsaved changes, which takes its own entry out of the history.
 */
function ToLogin() {
  const [askedFor] = useState(() => `${globalThis.location.pathname}${globalThis.location.search}`);
  const navigate = useNavigate();

  useEffect(() => {
    const leave = () => void navigate(adminRoutes.login, { state: { askedFor }, replace: true });
    leave();
    globalThis.addEventListener('popstate', leave);
    return () => globalThis.removeEventListener('popstate', leave);
  }, [navigate, askedFor]);

  return null;
}
