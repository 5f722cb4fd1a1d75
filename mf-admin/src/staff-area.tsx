import type { StaffView } from '@shop/contracts';
import { Navigate, Route, Routes } from 'react-router-dom';
import { SalesPage } from './features/sales/sales-page';
import { BackOffice } from './layout/back-office';
import { adminRoutes } from './routes';

/** Everything behind the login. Its start leads to the sales, the one screen that staff have so far. */
export function StaffArea({ staff }: { staff: StaffView }) {
  return (
    <BackOffice staff={staff}>
      <Routes>
        <Route path={adminRoutes.sales} element={<SalesPage />} />
        <Route path={adminRoutes.home} element={<Navigate to={adminRoutes.sales} replace />} />
        <Route path={adminRoutes.dashboard} element={<Navigate to={adminRoutes.sales} replace />} />
      </Routes>
    </BackOffice>
  );
}
