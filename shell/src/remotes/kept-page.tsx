import { cloneElement, startTransition, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import type { RemoteModules } from './remote-modules';

export interface KeptPage {
  root: HTMLElement;
  shop: ReactElement<{ modules: RemoteModules }>;
  failures: RootOptions;
  /** The remote of the page's screen, which could not be had. */
  owner: string;
}

/**
 * Renders the shop in the place of a rendered page whose remote can't be had, and keeps that page with what was typed in it:
 * once a retry on the same address has the remote, the shop takes the page over after all.
 */
export function renderInstead({ root, shop, failures, owner }: KeptPage): void {
  const { modules } = shop.props;
  const kept = [...root.childNodes];
  const { pathname } = globalThis.location;
  root.replaceChildren();
  const view = createRoot(root, failures);
  let isWaiting = true;
  let isTakenOver = false;
  const load: RemoteModules['load'] = async (name) => {
    const module = await modules.load(name);
    if (name !== owner || !isWaiting) return module;
    isWaiting = false;
    if (globalThis.location.pathname === pathname) {
      isTakenOver = true;
      view.unmount();
      root.replaceChildren(...kept);
      startTransition(() => {
        hydrateRoot(root, shop, failures);
      });
    }
    return module;
  };
  const forget: RemoteModules['forget'] = (name) => {
    // A fallback that leaves with this view takes nothing from the page that came in its place.
    if (!isTakenOver) modules.forget(name);
  };
  startTransition(() => view.render(cloneElement(shop, { modules: { ...modules, load, forget } })));
}
