import { isRunPath } from '@shop/contracts';
import type { RemoteAddress } from '@shop/federation';
import { size } from '@shop/ui';
import { useEffect, useMemo, type ReactNode } from 'react';
import { Route, Routes, matchRoutes, useLocation } from 'react-router-dom';
import { createGlobalStyle } from 'styled-components';
import { orderPage } from './features/order/order-part';
import { createLazyComponent } from './layout/lazy-component';
import { LazyScreen } from './layout/lazy-screen';
import { useNavigationEffects } from './layout/navigation/use-navigation-effects';
import { PublicFrame } from './layout/public-frame';
import { RemoteBoundary } from './remotes/remote-boundary';
import type { RemoteModules } from './remotes/remote-modules';
import { remoteRoutes } from './remotes/remote-routes';
import { ORDER_ROUTE } from './routes';
import { registerServiceWorker } from './service-worker/register';

/* A chunk of its own: who comes to buy does not need it. */
const notFoundPage = createLazyComponent(
  async () => (await import('./features/not-found/not-found-page')).NotFoundPage,
);

export interface AppProps {
  /** Where the remotes are; their paths make the route table. */
  remotes: readonly RemoteAddress[];
  modules: RemoteModules;
}

/**
 * Every screen of the shop. Which remote renders the address is decided here, outside of any `<Routes>`: a remote's own
 * routes are absolute.
 */
export function App({ remotes, modules }: AppProps) {
  useNavigationEffects();
  const location = useLocation();
  const routes = useMemo(() => remoteRoutes(remotes), [remotes]);
  const { remote, door } = matchRoutes(routes, location)?.[0]?.route ?? {};
  const frame = (screen: ReactNode) => <PublicFrame storefront={door === 'everybody'}>{screen}</PublicFrame>;

  if (remote !== undefined) {
    // Staff's screens have a frame of their own, without the shop's header and cart; a rider's has none.
    const isRider = isRunPath(location.pathname);
    const isFrameless = door === 'staff' || isRider;
    const screens = (
      <RemoteBoundary
        key={remote}
        name={remote}
        modules={modules}
        visit={location.key}
        isStaffs={door === 'staff'}
        frameFailure={isRider ? frame : undefined}
      />
    );
    if (isRider) return <RiderFrame>{screens}</RiderFrame>;
    return isFrameless ? <StaffFrame>{screens}</StaffFrame> : frame(screens);
  }
  return frame(
    <Routes>
      <Route path={ORDER_ROUTE} element={<LazyScreen key="order" part={orderPage} />} />
      <Route path="*" element={<LazyScreen key="none" part={notFoundPage} />} />
    </Routes>,
  );
}

/** A back office built before its bar brought this rule leaves it to the page: releases go on while others go back. */
const RoomForBar = createGlobalStyle`
  :root:has([data-bottom-bar]) {
    --bottom-bar: ${size.cartBar};
  }
`;

function StaffFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <RoomForBar />
      {children}
    </>
  );
}

/** Around the rider's page: nothing to see, but it opens without network like the shop's own. */
function RiderFrame({ children }: { children: ReactNode }) {
  useEffect(() => registerServiceWorker(() => Promise.resolve()), []);
  return children;
}
