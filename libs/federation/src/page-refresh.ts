// @ts-expect-error The package brings no types: `ReactRefresh` has what is used of it.
import * as runtime from 'react-refresh/runtime';

/** The app's name, as the plugin writes it into each build. */
declare const __react_refresh_library__: string;

interface ReactRefresh {
  createSignatureFunctionForTransform: () => unknown;
  getFamilyByType: (type: unknown) => unknown;
  /** Has React report to this instance. */
  injectIntoGlobalHook: (page: typeof globalThis) => void;
  isLikelyComponentType: (type: unknown) => boolean;
  /** Renders again what has been registered since the last time under an id that was known. */
  performReactRefresh: () => unknown;
  register: (type: unknown, id: string) => void;
}

interface Page {
  shopRefresh?: ReactRefresh;
  /** Where each build of React in the page has said what it can do. */
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: { renderers: ReadonlyMap<number, { scheduleRefresh?: unknown }> };
}

/**
 * React Refresh of a development build, in place of the package's own module (`webpack/base.ts`): one instance for the
 * shell and all remotes of the page. React heeds one instance alone, and only one that was there before it: each build's
 * own would find no renderer, or take the components of the others for unchanged.
 */
function findOrMake(page: Page & typeof globalThis): ReactRefresh {
  if (page.shopRefresh === undefined) {
    page.shopRefresh = runtime as ReactRefresh;
    page.shopRefresh.injectIntoGlobalHook(page);
  }
  return page.shopRefresh;
}

const app = __react_refresh_library__;
const refresh = findOrMake(globalThis);

export const { createSignatureFunctionForTransform, getFamilyByType, isLikelyComponentType } = refresh;

/** Whether the page's React renders again by itself: its production build in a running shop does not. */
function takesPart({ __REACT_DEVTOOLS_GLOBAL_HOOK__: hook }: Page & typeof globalThis): boolean {
  return Array.from(hook?.renderers.values() ?? []).some(({ scheduleRefresh }) => scheduleRefresh !== undefined);
}

/** What every build calls after an edit. */
export function performReactRefresh(): void {
  if (takesPart(globalThis)) refresh.performReactRefresh();
  else globalThis.location.reload();
}

/** Every build asks for it; it has been done above. */
export function injectIntoGlobalHook(): void {}

/** Registers a component; every app has a `./src/app.tsx`, so its id gets the app's name. */
export function register(type: unknown, id: string): void {
  refresh.register(type, `${app} ${id}`);
}
