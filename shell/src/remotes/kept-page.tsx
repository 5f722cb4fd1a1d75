import { cloneElement, startTransition, type ReactElement } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { isOpenEntry, onceBack } from '../features/cart/use-back-step';
import { CONTENT_ID } from '../layout/navigation/content-focus';
import type { RemoteModules } from './remote-modules';

export interface KeptPage {
  root: HTMLElement;
  shop: ReactElement<{ modules: RemoteModules }>;
  failures: RootOptions;
  /** The remote of the page's screen, which could not be had. */
  owner: string;
}

/** Elements that are open over the page. */
const OPEN = '[role="dialog"], [role="alertdialog"]';

function untilNoneIsOpen(): Promise<void> {
  return new Promise((resolve) => {
    const changes = new MutationObserver(() => {
      if (document.querySelector(OPEN)) return;
      changes.disconnect();
      resolve();
    });
    changes.observe(document.body, { childList: true, subtree: true });
  });
}

/**
 * Waits until nothing is open over the page: it would close under the visitor's finger, and an order that it sends lose its way.
 * What closes goes back from its entry of the history, which another page would do a second time.
 */
export async function untilNothingIsOpen(): Promise<void> {
  while (document.querySelector(OPEN)) {
    await untilNoneIsOpen();
    if (isOpenEntry()) await new Promise<void>(onceBack);
  }
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
  let phase: 'missing' | 'arrived' | 'decided' = 'missing';
  const load: RemoteModules['load'] = async (name) => {
    const module = await modules.load(name);
    if (name !== owner || phase !== 'missing') return module;
    phase = 'arrived';
    await untilNothingIsOpen();
    if (globalThis.location.pathname === pathname) {
      const hadFocus = root.contains(document.activeElement);
      view.unmount();
      root.replaceChildren(...kept);
      // Who works by keyboard goes on there, and not at the top of the page.
      if (hadFocus) document.getElementById(CONTENT_ID)?.focus({ preventScroll: true });
      startTransition(() => {
        hydrateRoot(root, shop, failures);
      });
    }
    phase = 'decided';
    return module;
  };
  const forget: RemoteModules['forget'] = (name) => {
    // A fallback that leaves takes nothing from the page that comes in its place.
    if (name !== owner || phase !== 'arrived') modules.forget(name);
  };
  startTransition(() => view.render(cloneElement(shop, { modules: { ...modules, load, forget } })));
}
