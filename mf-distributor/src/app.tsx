import { Route, Routes } from 'react-router-dom';
import { DashboardPage } from './features/dashboard/dashboard-page';
import { LoginPage } from './features/login/login-page';
import { distributorRoutes } from './routes';

/** The distributor's area. */
export default function App() {
  return (
    <Routes>
      <Route path={distributorRoutes.login} element={<LoginPage />} />
      <Route path={distributorRoutes.dashboard} element={<DashboardPage />} />
    </Routes>
  );
}
