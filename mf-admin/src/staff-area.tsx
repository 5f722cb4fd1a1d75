import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Suspense } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { StepUpHost } from './features/step-up/step-up-host';
import { BackOffice } from './layout/back-office';
import { adminRoutes } from './routes';
import { useStaff } from './shared/staff/use-staff';
import { Loading } from './shared/page/loading';

/* Each screen is a chunk of its own. */
const DashboardPage = lazyComponent(async () => (await import('./features/dashboard/dashboard-page')).DashboardPage);
const ProfilePage = lazyComponent(async () => (await import('./features/profile/profile-page')).ProfilePage);
const UsersPage = lazyComponent(async () => (await import('./features/users/users-page')).UsersPage);
const AffiliatesPage = lazyComponent(
  async () => (await import('./features/affiliates/affiliates-page')).AffiliatesPage,
);
const ProductsPage = lazyComponent(async () => (await import('./features/products/products-page')).ProductsPage);
const LowStockPage = lazyComponent(async () => (await import('./features/products/low-stock-page')).LowStockPage);
const ImportPage = lazyComponent(async () => (await import('./features/imports/import-page')).ImportPage);
const ReportPage = lazyComponent(async () => (await import('./features/imports/report-page')).ReportPage);
const SalesPage = lazyComponent(async () => (await import('./features/sales/sales-page')).SalesPage);
const NewOrderPage = lazyComponent(
  async () => (await import('./features/sales/new-order/new-order-page')).NewOrderPage,
);
const OverduePage = lazyComponent(async () => (await import('./features/sales/overdue/overdue-page')).OverduePage);
const UnusualPage = lazyComponent(async () => (await import('./features/sales/unusual/unusual-page')).UnusualPage);
const OrderPage = lazyComponent(async () => (await import('./features/sales/order/order-page')).OrderPage);
const PackingSlipPage = lazyComponent(
  async () => (await import('./features/sales/order/packing-slip-page')).PackingSlipPage,
);
const WaitingPage = lazyComponent(async () => (await import('./features/deliveries/list/waiting-page')).WaitingPage);
const AttemptsPage = lazyComponent(async () => (await import('./features/deliveries/list/work-lists')).AttemptsPage);
const CouriersPage = lazyComponent(async () => (await import('./features/deliveries/list/work-lists')).CouriersPage);
const RunsPage = lazyComponent(async () => (await import('./features/deliveries/list/work-lists')).RunsPage);
const RunPage = lazyComponent(async () => (await import('./features/deliveries/runs/run-page')).RunPage);
const RunPaperPage = lazyComponent(async () => (await import('./features/deliveries/paper/run-papers')).RunPaperPage);
const CashPage = lazyComponent(async () => (await import('./features/deliveries/money/money-lists')).CashPage);
const SettlePage = lazyComponent(async () => (await import('./features/deliveries/money/settle-page')).SettlePage);
const SettlementsPage = lazyComponent(
  async () => (await import('./features/deliveries/money/money-lists')).SettlementsPage,
);
const SettlementPage = lazyComponent(
  async () => (await import('./features/deliveries/money/settlement-page')).SettlementPage,
);
const ClosesPage = lazyComponent(async () => (await import('./features/deliveries/money/money-lists')).ClosesPage);
const ClosePage = lazyComponent(async () => (await import('./features/deliveries/money/close-page')).ClosePage);
const RatesPage = lazyComponent(async () => (await import('./features/deliveries/rates/rates-page')).RatesPage);
const CustomersPage = lazyComponent(async () => (await import('./features/customers/customers-page')).CustomersPage);
const CustomerPage = lazyComponent(async () => (await import('./features/customers/sheet/customer-page')).CustomerPage);
const HomepagePage = lazyComponent(async () => (await import('./features/homepage/homepage-page')).HomepagePage);
const PeoplePage = lazyComponent(async () => (await import('./features/people/people-page')).PeoplePage);
const MessagesPage = lazyComponent(async () => (await import('./features/messages/messages-page')).MessagesPage);

const loading = <Loading />;

/** Everything behind the login. What is printed has no frame around it. */
export function StaffArea() {
  const { pathname } = useLocation();
  return (
    <>
      <Routes>
        <Route
          element={
            <Suspense fallback={loading}>
              <Outlet />
            </Suspense>
          }
        >
          <Route path={adminRoutes.packingSlip} element={<PackingSlipPage />} />
          <Route path={adminRoutes.runSheet} element={<RunPaperPage slips={false} />} />
          <Route path={adminRoutes.runSlips} element={<RunPaperPage slips />} />
        </Route>
        <Route path="*" element={<FramedScreens />} />
      </Routes>
      {/* Who leaves the screen does not want any more what the question is about. */}
      <StepUpHost key={pathname} />
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
          <Route path={adminRoutes.importProducts} element={<ImportPage kind="products" />} />
          <Route path={adminRoutes.importReport} element={<ReportPage />} />
          <Route path={adminRoutes.lowStock} element={<LowStockPage />} />
          <Route path={adminRoutes.sales} element={<SalesPage />} />
          <Route path={adminRoutes.newSale} element={<NewOrderPage />} />
          <Route path={adminRoutes.overdueSales} element={<OverduePage />} />
          <Route path={adminRoutes.unusualSales} element={<UnusualPage />} />
          <Route path={adminRoutes.order} element={<OrderPage />} />
          <Route path={adminRoutes.customers} element={<CustomersPage />} />
          <Route path={adminRoutes.customer} element={<CustomerPage />} />
          <Route path={adminRoutes.deliveries} element={<WaitingPage />} />
          <Route path={adminRoutes.attempts} element={<AttemptsPage />} />
          <Route path={adminRoutes.couriers} element={<CouriersPage />} />
          <Route path={adminRoutes.runs} element={<RunsPage />} />
          <Route path={adminRoutes.run} element={<RunPage />} />
          <Route path={adminRoutes.cash} element={<CashPage />} />
          <Route path={adminRoutes.courierCash} element={<SettlePage />} />
          <Route path={adminRoutes.statement} element={<ImportPage kind="statement" />} />
          <Route path={adminRoutes.settlements} element={<SettlementsPage />} />
          <Route path={adminRoutes.settlement} element={<SettlementPage />} />
          <Route path={adminRoutes.closes} element={<ClosesPage />} />
          <Route path={adminRoutes.close} element={<ClosePage />} />
          <Route path={adminRoutes.rates} element={<RatesPage />} />
          <Route path={adminRoutes.messages} element={<MessagesPage />} />
          <Route path={adminRoutes.homepage} element={<HomepagePage />} />
        </Routes>
      </Suspense>
    </BackOffice>
  );
}
