import { selectStaff, useShopSelector } from '@shop/shell-api';
import { Spinner, addGlyphs, color, officeGlyphs } from '@shop/ui';
import { Suspense, lazy } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { LoginPage } from './features/login/login-page';
import { adminRoutes } from './routes';

addGlyphs(officeGlyphs);

/** A chunk of its own: who only sees the login doesn't fetch the back office. */
const StaffArea = lazy(() => import('./staff-area').then((module) => ({ default: module.StaffArea })));

/** For anybody, signed in or not. */
const DiagnosticsPage = lazy(() =>
  import('./features/diagnostics/diagnostics-page').then((module) => ({ default: module.DiagnosticsPage })),
);

const Waiting = styled.div`
  display: grid;
  place-content: center;
  min-height: 100dvh;
  background: ${color.mist};
`;

/** The back office. */
export default function App() {
  return (
    <Suspense
      fallback={
        <Waiting>
          <Spinner size={40} label="Cargando..." />
        </Waiting>
      }
    >
      <Routes>
        <Route path={adminRoutes.login} element={<LoginPage />} />
        <Route path={adminRoutes.diagnostics} element={<DiagnosticsPage />} />
        <Route path="*" element={<SignedIn />} />
      </Routes>
    </Suspense>
  );
}

/**
 * The screens for staff. Without a signed-in user, also when the session ends while a screen is open, the login takes
 * over and comes back to the same address afterwards.
 */
function SignedIn() {
  const staff = useShopSelector(selectStaff);
  const { pathname, search } = useLocation();
  if (!staff) return <Navigate to={adminRoutes.login} state={{ askedFor: `${pathname}${search}` }} replace />;
  return <StaffArea />;
}
