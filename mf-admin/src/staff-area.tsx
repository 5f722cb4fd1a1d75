import { Spinner, size } from '@shop/ui';
import { Suspense, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { styled } from 'styled-components';
import { StepUpHost } from './features/step-up/step-up-host';
import { BackOffice } from './layout/back-office';
import { adminRoutes } from './routes';
import { useStaff } from './shared/staff/use-staff';

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
const LowStockPage = lazy(() =>
  import('./features/products/low-stock-page').then((module) => ({ default: module.LowStockPage })),
);
const SalesPage = lazy(() => import('./features/sales/sales-page').then((module) => ({ default: module.SalesPage })));
const NewOrderPage = lazy(() =>
  import('./features/sales/new-order/new-order-page').then((module) => ({ default: module.NewOrderPage })),
);
const OverduePage = lazy(() =>
  import('./features/sales/overdue/overdue-page').then((module) => ({ default: module.OverduePage })),
);
const UnusualPage = lazy(() =>
  import('./features/sales/unusual/unusual-page').then((module) => ({ default: module.UnusualPage })),
);
const OrderPage = lazy(() =>
  import('./features/sales/order/order-page').then((module) => ({ default: module.OrderPage })),
);
const PackingSlipPage = lazy(() =>
  import('./features/sales/order/packing-slip-page').then((module) => ({ default: module.PackingSlipPage })),
);
const CustomersPage = lazy(() =>
  import('./features/customers/customers-page').then((module) => ({ default: module.CustomersPage })),
);
const CustomerPage = lazy(() =>
  import('./features/customers/sheet/customer-page').then((module) => ({ default: module.CustomerPage })),
);
const HomepagePage = lazy(() =>
  import('./features/homepage/homepage-page').then((module) => ({ default: module.HomepagePage })),
);
const PeoplePage = lazy(() =>
  import('./features/people/people-page').then((module) => ({ default: module.PeoplePage })),
);
const MessagesPage = lazy(() =>
  import('./features/messages/messages-page').then((module) => ({ default: module.MessagesPage })),
);

const Waiting = styled.div`
  display: grid;
  place-content: center;
  min-height: ${size.tile};
`;

const loading = (
  <Waiting>
    <Spinner size={40} label="Cargando..." />
  </Waiting>
);

/** Everything behind the login. What is printed has no frame around it. */
export function StaffArea() {
  return (
    <>
      <Routes>
        <Route
          path={adminRoutes.packingSlip}
          element={
            <Suspense fallback={loading}>
              <PackingSlipPage />
            </Suspense>
          }
        />
        <Route path="*" element={<FramedScreens />} />
      </Routes>
      <StepUpHost />
    </>
  );
}

function FramedScreens() {
  const { staff } = useStaff();
  return (
    <BackOffice>
      <Suspense fallback={loading}>
        <Routes>
          <Route path={adminRoutes.home} element={<DashboardPage />} />
          <Route path={adminRoutes.dashboard} element={<DashboardPage />} />
          <Route path={adminRoutes.profile} element={<ProfilePage />} />
          <Route
            path={adminRoutes.users}
            element={staff.role === 'admin' ? <UsersPage /> : <Navigate to={adminRoutes.dashboard} replace />}
          />
          <Route
            path={adminRoutes.people}
            element={staff.role === 'admin' ? <PeoplePage /> : <Navigate to={adminRoutes.dashboard} replace />}
          />
          <Route path={adminRoutes.affiliates} element={<AffiliatesPage />} />
          <Route path={adminRoutes.products} element={<ProductsPage />} />
          <Route path={adminRoutes.lowStock} element={<LowStockPage />} />
          <Route path={adminRoutes.sales} element={<SalesPage />} />
          <Route path={adminRoutes.newSale} element={<NewOrderPage />} />
          <Route path={adminRoutes.overdueSales} element={<OverduePage />} />
          <Route path={adminRoutes.unusualSales} element={<UnusualPage />} />
          <Route path={adminRoutes.order} element={<OrderPage />} />
          <Route path={adminRoutes.customers} element={<CustomersPage />} />
          <Route path={adminRoutes.customer} element={<CustomerPage />} />
          <Route path={adminRoutes.messages} element={<MessagesPage />} />
          <Route path={adminRoutes.homepage} element={<HomepagePage />} />
        </Routes>
      </Suspense>
    </BackOffice>
  );
}
