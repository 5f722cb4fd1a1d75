import { createRemoteHost, fetchBootData, fetchRemotes, type RemoteAddress } from '@shop/federation';
import { ROOT_ID } from '@shop/federation/rendering';
import { asServed, createShopStore, followOtherTabs } from '@shop/shell-api/host';
import { startTransition, type ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter, matchRoutes } from 'react-router-dom';
import { watchFailures } from './failures/watch-failures';
import { afterLoad } from './layout/after-load';
import { createRemoteModules } from './remotes/remote-modules';
import { remoteRoutes } from './remotes/remote-routes';
import { seedStore } from './seed-store';
import { Shop } from './shop';

/** From the load of the page until it fetches what nobody waits for. */
const CALM_MS = 1000;

/** Where the remotes are: from the page itself, else from the list; without either each shows its fallback. */
async function findRemotes(fromPage: RemoteAddress[] | undefined): Promise<RemoteAddress[]> {
  if (fromPage) return fromPage;
  try {
    return await fetchRemotes();
  } catch {
    return [];
  }
}

/** State that the page server writes into the page; a page of webpack's development server gets it here. */
async function findTheme(): Promise<ReactNode> {
  if (document.querySelector('style[data-theme]') !== null) return null;
  const { GlobalStyle } = await import('@shop/ui/page-theme');
  return <GlobalStyle />;
}

/** The page in the back office's frame shows drafts: it is rendered by the browser alone. */
const isFramed = () => window.parent !== window;

/**
 * Makes the store once, seeds it with what came with the page, and takes over the page that the server has rendered. Where
 * that is not possible, because there is none, its data or its remote is missing, the shop is rendered in its place.
 */
export async function start(): Promise<void> {
  const root = document.getElementById(ROOT_ID);
  if (!root) throw new Error(`The page has no #${ROOT_ID}`);
  const boot = await fetchBootData();
  const store = createShopStore();
  if (boot) seedStore(store, boot);
  const served = asServed(store.getState());
  followOtherTabs(store);
  const remotes = await findRemotes(boot?.remotes);
  const failures = watchFailures(remotes);
  const modules = createRemoteModules(createRemoteHost(remotes));
  const shop = (
    <Shop
      store={store}
      served={served}
      inRouter={(inner) => <BrowserRouter>{inner}</BrowserRouter>}
      remotes={remotes}
      modules={modules}
      theme={await findTheme()}
    />
  );

  // Some browsers translate by themselves, as soon as there are words: none that React takes over is missed.
  const translation = import('./layout/translation');
  new MutationObserver((changes) => {
    translation.then(({ bearTranslation }) => bearTranslation(changes)).catch(() => undefined);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  const isRendered = boot !== null && root.hasChildNodes() && !isFramed();
  const owner = matchRoutes(remoteRoutes(remotes), globalThis.location)?.[0]?.route.remote;
  const isThere = isRendered && owner && (await modules.load(owner).then(Boolean, () => false));
  // A page whose remote can't be had is kept for the retry.
  const kept = isRendered && owner && !isThere && (await import('./after-start').catch(() => null));
  // As a transition React renders in slices of a few ms and lets taps and scrolling through between them.
  startTransition(() => {
    if (isThere) hydrateRoot(root, shop, failures);
    else if (kept) kept.renderInstead({ root, shop, failures, owner });
    else createRoot(root, failures).render(shop);
  });
  afterLoad(CALM_MS, () => {
    import('./after-start').then(({ afterStart }) => afterStart(modules)).catch(() => undefined);
  });
}
