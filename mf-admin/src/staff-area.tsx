import { Spinner, size } from '@shop/ui';
import { Suspense, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';
import { BackOffice } from './layout/back-office';
import { adminRoutes } from './routes';
import { useStaff } from './shared/use-staff';

/* Each screen is a chunk of its own. */
const DashboardPage = lazy(() =>
  import('./features/dashboard/dashboard-page').then((module) => ({ default: module.DashboardPage })),
);
const ProfilePage = lazy(() =>
  import('./features/profile/profile-page').then((module) => ({ default: module.ProfilePage })),
);
const UsersPage = lazy(() => import('./features/users/users-page').then((module) => ({ default: module.UsersPage })));
const AffiliatesPage = lazy(() =>
  import('./features/affiliates/affiliates-page').then((module) => ({ default: module.AffiliatesPage })),
);
const ProductsPage = lazy(() =>
  import('./features/products/products-page').then((module) => ({ default: module.ProductsPage })),
);
const SalesPage = lazy(() => import('./features/sales/sales-page').then((module) => ({ default: module.SalesPage })));
const MessagesPage = lazy(() =>
  import('./features/messages/messages-page').then((module) => ({ default: module.MessagesPage })),
);

const Waiting = styled.div`
  display: grid;
  place-content: center;
  min-height: ${size.tile};
`;

/** Everything behind the login. */
export function StaffArea() {
  const { staff } = useStaff();
  return (
    <BackOffice>
      <Suspense
        fallback={
          <Waiting>
            <Spinner size={40} label="Cargando..." />
          </Waiting>
        }
      >
        <Routes>
          <Route path={adminRoutes.home} element={<DashboardPage />} />
          <Route path={adminRoutes.dashboard} element={<DashboardPage />} />
          <Route path={adminRoutes.profile} element={<ProfilePage />} />
          <Route
            path={adminRoutes.users}
            element={staff.role === 'admin' ? <UsersPage /> : <Navigate to={adminRoutes.dashboard} replace />}
          />
          <Route path={adminRoutes.affiliates} element={<AffiliatesPage />} />
          <Route path={adminRoutes.products} element={<ProductsPage />} />
          <Route path={adminRoutes.sales} element={<SalesPage />} />
          <Route path={adminRoutes.messages} element={<MessagesPage />} />
        </Routes>
      </Suspense>
    </BackOffice>
  );
}
