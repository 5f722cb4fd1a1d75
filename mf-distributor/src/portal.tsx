import type { DistributorView } from '@shop/contracts';
import { useKeptFocus } from '@shop/ui';
import { Route, Routes } from 'react-router-dom';
import { Dashboard } from './features/dashboard/dashboard';
import { LastOrder } from './features/orders/last-order';
import { OrderPage } from './features/orders/order-page';
import { OrdersPage } from './features/orders/orders-page';
import { RepeatLast } from './features/orders/repeat-last';
import { QuickOrderPage } from './features/quick-order/quick-order-page';
import { PortalNavigation } from './portal-navigation';
import { distributorRoutes } from './routes';
import type { OpenSession } from './shared/open-session';

export interface PortalProps {
  distributor: DistributorView;
  session: OpenSession;
}

/** Everything behind the login. */
export function Portal({ distributor, session }: PortalProps) {
  return (
    <div ref={useKeptFocus<HTMLDivElement>()}>
      <PortalNavigation />
      <Routes>
        <Route
          path={distributorRoutes.dashboard}
          element={
            <Dashboard
              distributor={distributor}
              session={session}
              lastOrder={<LastOrder distributor={distributor} />}
            />
          }
        />
        <Route
          path={distributorRoutes.quickOrder}
          element={<QuickOrderPage distributor={distributor} RepeatLast={RepeatLast} />}
        />
        <Route path={distributorRoutes.orders} element={<OrdersPage distributor={distributor} />} />
        <Route path={distributorRoutes.order} element={<OrderPage distributor={distributor} />} />
      </Routes>
    </div>
  );
}
