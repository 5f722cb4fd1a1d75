import type { DistributorView } from '@shop/contracts';
import { Route, Routes } from 'react-router-dom';
import { Dashboard } from './features/dashboard/dashboard';
import { LastOrder } from './features/orders/last-order';
import { OrderPage } from './features/orders/order-page';
import { OrdersPage } from './features/orders/orders-page';
import { QuickOrderPage } from './features/quick-order/quick-order-page';
import { PortalNavigation } from './portal-navigation';
import { distributorRoutes } from './routes';

export interface PortalProps {
  distributor: DistributorView;
  /** The session is being closed. */
  leaving: boolean;
  onLeave: () => void;
}

/** Everything behind the login. */
export function Portal({ distributor, leaving, onLeave }: PortalProps) {
  return (
    <>
      <PortalNavigation />
      <Routes>
        <Route
          path={distributorRoutes.dashboard}
          element={
            <Dashboard
              distributor={distributor}
              leaving={leaving}
              onLeave={onLeave}
              lastOrder={<LastOrder distributor={distributor} />}
            />
          }
        />
        <Route path={distributorRoutes.quickOrder} element={<QuickOrderPage distributor={distributor} />} />
        <Route path={distributorRoutes.orders} element={<OrdersPage distributor={distributor} />} />
        <Route path={distributorRoutes.order} element={<OrderPage distributor={distributor} />} />
      </Routes>
    </>
  );
}
