import { lazyComponent } from '@shop/shell-api/lazy-component';
import { Suspense, useEffect, useEffectEvent, type ComponentType, type ReactNode } from 'react';
import { Outlet, Route, Routes, useLocation } from 'react-router-dom';
import { LiveUpdates } from './features/live/live-updates';
import { StatusUndo } from './features/sales/undo/status-undo';
import { StepUpHost } from './features/step-up/step-up-host';
import { BackOffice } from './layout/back-office';
import { adminRoutes } from './routes';
import { useAdminMeQuery } from './shared/staff/staff.api';
import { useLeadOn } from './shared/page/lead-on';
import { useStaff } from './shared/staff/use-staff';
import { Loading } from './shared/page/loading';

/** A screen; its code is a chunk of its own. */
function screen<Name extends string>(load: () => Promise<Record<NoInfer<Name>, ComponentType>>, name: Name): ReactNode {
  const Screen = lazyComponent(async () => (await load())[name]);
  return <Screen />;
}

const dashboard = screen(() => import('./features/dashboard/dashboard-page'), 'DashboardPage');
const ImportPage = lazyComponent(async () => (await import('./features/imports/import-page')).ImportPage);
const RunPaperPage = lazyComponent(async () => (await import('./features/deliveries/paper/run-papers')).RunPaperPage);

const forAdmins = {
  [adminRoutes.users]: screen(() => import('./features/users/users-page'), 'UsersPage'),
  [adminRoutes.people]: screen(() => import('./features/people/people-page'), 'PeoplePage'),
};

const forSettlers = {
  [adminRoutes.courierCash]: screen(() => import('./features/deliveries/money/settle-page'), 'SettlePage'),
  [adminRoutes.statement]: <ImportPage kind="statement" />,
  [adminRoutes.settlements]: screen(() => import('./features/deliveries/money/money-lists'), 'SettlementsPage'),
  [adminRoutes.settlement]: screen(() => import('./features/deliveries/money/settlement-page'), 'SettlementPage'),
  [adminRoutes.closes]: screen(() => import('./features/deliveries/money/money-lists'), 'ClosesPage'),
  [adminRoutes.close]: screen(() => import('./features/deliveries/money/close-page'), 'ClosePage'),
};

const forAll = {
  [adminRoutes.home]: dashboard,
  [adminRoutes.dashboard]: dashboard,
  [adminRoutes.profile]: screen(() => import('./features/profile/profile-page'), 'ProfilePage'),
  [adminRoutes.affiliates]: screen(() => import('./features/affiliates/affiliates-page'), 'AffiliatesPage'),
  [adminRoutes.products]: screen(() => import('./features/products/products-page'), 'ProductsPage'),
  [adminRoutes.lowStock]: screen(() => import('./features/products/low-stock-page'), 'LowStockPage'),
  [adminRoutes.importProducts]: <ImportPage kind="products" />,
  [adminRoutes.importReport]: screen(() => import('./features/imports/report-page'), 'ReportPage'),
  [adminRoutes.sales]: screen(() => import('./features/sales/sales-page'), 'SalesPage'),
  [adminRoutes.newSale]: screen(() => import('./features/sales/new-order/new-order-page'), 'NewOrderPage'),
  [adminRoutes.overdueSales]: screen(() => import('./features/sales/overdue/overdue-page'), 'OverduePage'),
  [adminRoutes.unusualSales]: screen(() => import('./features/sales/unusual/unusual-page'), 'UnusualPage'),
  [adminRoutes.order]: screen(() => import('./features/sales/order/order-page'), 'OrderPage'),
  [adminRoutes.customers]: screen(() => import('./features/customers/customers-page'), 'CustomersPage'),
  [adminRoutes.customer]: screen(() => import('./features/customers/sheet/customer-page'), 'CustomerPage'),
  [adminRoutes.deliveries]: screen(() => import('./features/deliveries/list/waiting-page'), 'WaitingPage'),
  [adminRoutes.attempts]: screen(() => import('./features/deliveries/list/work-lists'), 'AttemptsPage'),
  [adminRoutes.couriers]: screen(() => import('./features/deliveries/list/work-lists'), 'CouriersPage'),
  [adminRoutes.runs]: screen(() => import('./features/deliveries/list/work-lists'), 'RunsPage'),
  [adminRoutes.run]: screen(() => import('./features/deliveries/runs/run-page'), 'RunPage'),
  [adminRoutes.cash]: screen(() => import('./features/deliveries/money/money-lists'), 'CashPage'),
  [adminRoutes.rates]: screen(() => import('./features/deliveries/rates/rates-page'), 'RatesPage'),
  [adminRoutes.messages]: screen(() => import('./features/messages/messages-page'), 'MessagesPage'),
  [adminRoutes.homepage]: screen(() => import('./features/homepage/homepage-page'), 'HomepagePage'),
};

/** Printed, without a frame around it. */
const papers = {
  [adminRoutes.packingSlip]: screen(() => import('./features/sales/order/packing-slip-page'), 'PackingSlipPage'),
  [adminRoutes.runSheet]: <RunPaperPage slips={false} />,
  [adminRoutes.runSlips]: <RunPaperPage slips />,
};

const routesOf = (screens: Readonly<Record<string, ReactNode>>) =>
  Object.entries(screens).map(([path, element]) => <Route key={path} path={path} element={element} />);

const loading = <Loading />;

/** Everything behind the login. */
export function StaffArea() {
  const { pathname } = useLocation();
  const { staff } = useStaff();
  return (
    <>
      {/* For papers too, which stand outside the frame. */}
      <LiveUpdates staffId={staff.id} />
      <StatusUndo />
      <Routes>
        <Route
          element={
            <Suspense fallback={loading}>
              <Outlet />
            </Suspense>
          }
        >
          {routesOf(papers)}
        </Route>
        <Route path="*" element={<FramedScreens />} />
      </Routes>
      {/* Who leaves the screen does not want any more what the question is about. */}
      <StepUpHost key={pathname} />
    </>
  );
}

/** Screens of who may use them; others are led away, once it is known what they may do now. */
function Only({ may }: { may: boolean }) {
  const { isLoading } = useAdminMeQuery();
  if (may) return <Outlet />;
  return isLoading ? loading : <LeadAway />;
}

/** Leads to the panel, after the step back that a form makes which had something to lose. */
function LeadAway() {
  const leadOn = useLeadOn();
  const leadAway = useEffectEvent(() => leadOn(adminRoutes.dashboard, { replace: true }));
  useEffect(() => leadAway(), []);
  return null;
}

function FramedScreens() {
  const { staff, allows } = useStaff();
  return (
    <BackOffice>
      <Suspense fallback={loading}>
        <Routes>
          {routesOf(forAll)}
          <Route element={<Only may={staff.role === 'admin'} />}>{routesOf(forAdmins)}</Route>
          <Route element={<Only may={allows('settleCash')} />}>{routesOf(forSettlers)}</Route>
        </Routes>
      </Suspense>
    </BackOffice>
  );
}
