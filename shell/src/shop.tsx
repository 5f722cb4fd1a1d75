import type { RemoteAddress } from '@shop/federation';
import { type RootState } from '@shop/shell-api';
import type { ShopStore } from '@shop/shell-api/host';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { App } from './app';
import { AppErrorBoundary } from './layout/app-error-boundary';
import { EarlyTaps } from './layout/early-taps';
import { ToastList } from './layout/toast-list/toast-list';
import type { RemoteModules } from './remotes/remote-modules';

export interface ShopProps {
  store: ShopStore;
  /** State that the server rendered the page with; a visitor's own part follows once the page has been taken over. */
  served: RootState;
  /** Puts a router around the shop: the browser's, or the server's for one address. */
  inRouter: (shop: ReactNode) => ReactNode;
  remotes: readonly RemoteAddress[];
  modules: RemoteModules;
  /** Tokens, font and reset, where the page has not brought them along. */
  theme?: ReactNode;
}

/** The whole shop. Server and browser render it with the same parts in the same places. */
export function Shop({ store, served, inRouter, remotes, modules, theme }: ShopProps) {
  return (
    <Provider store={store} serverState={served}>
      {inRouter(
        <EarlyTaps>
          {theme}
          <AppErrorBoundary>
            <App remotes={remotes} modules={modules} />
            <ToastList />
          </AppErrorBoundary>
        </EarlyTaps>,
      )}
    </Provider>
  );
}
