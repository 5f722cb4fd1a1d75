import { createRemoteHost, fetchRemotes, readBootData, type RemoteAddress } from '@shop/federation';
import { createShopStore, followOtherTabs } from '@shop/shell-api';
import { GlobalStyle } from '@shop/ui';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app';
import { AppErrorBoundary } from './layout/app-error-boundary';
import { RouterCatchUp } from './layout/navigation/router-catch-up';
import { ToastList } from './layout/toast-list/toast-list';
import { createRemoteModules } from './remotes/remote-modules';
import { seedStore } from './seed-store';

/** Where the remotes are: from the page itself, else from the list; without either each shows its fallback. */
async function findRemotes(fromPage: RemoteAddress[] | undefined): Promise<RemoteAddress[]> {
  if (fromPage) return fromPage;
  try {
    return await fetchRemotes();
  } catch {
    return [];
  }
}

/** Makes the store once, seeds it with what came with the page, and draws the shop. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  const boot = readBootData();
  const store = createShopStore();
  if (boot) seedStore(store, boot);
  followOtherTabs(store);
  const remotes = await findRemotes(boot?.remotes);
  const modules = createRemoteModules(createRemoteHost(remotes));
  const since = globalThis.location.href;
  // As a transition React draws in slices of a few ms and lets taps and scrolling through between them.
  startTransition(() => {
    createRoot(root).render(
      <Provider store={store}>
        <BrowserRouter>
          <RouterCatchUp since={since} />
          <GlobalStyle />
          <AppErrorBoundary>
            <App remotes={remotes} modules={modules} />
            <ToastList />
          </AppErrorBoundary>
        </BrowserRouter>
      </Provider>,
    );
  });
}
