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

/** Record by which a build of React announces itself when it is loaded. */
interface Renderer {
  scheduleRefresh?: unknown;
}

interface Page {
  shopRefresh?: ReactRefresh;
  /** True when a React in the page renders again by itself: the production build of a running shop does not. */
  refreshes?: boolean;
  __REACT_DEVTOOLS_GLOBAL_HOOK__?: {
    inject: (renderer: Renderer) => unknown;
    /** Those known to the developer tools; without these tools nobody fills it. */
    renderers: ReadonlyMap<number, Renderer>;
  };
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
    noteRenderers(page);
  }
  return page.shopRefresh;
}

function noteRenderers(page: Page): void {
  const hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__;
  if (!hook) return;
  const inject = hook.inject.bind(hook);
  const canRefresh = ({ scheduleRefresh }: Renderer) => scheduleRefresh !== undefined;
  page.refreshes = Array.from(hook.renderers.values()).some(canRefresh);
  hook.inject = (renderer) => {
    page.refreshes ||= canRefresh(renderer);
    return inject(renderer);
  };
}

const app = __react_refresh_library__;
const refresh = findOrMake(globalThis);

export const { createSignatureFunctionForTransform, getFamilyByType, isLikelyComponentType } = refresh;

/** Function that every build calls after an edit. */
export function performReactRefresh(): void {
  if ((globalThis as Page).refreshes) refresh.performReactRefresh();
  else globalThis.location.reload();
}

/** Every build asks for it; it has been done above. */
export function injectIntoGlobalHook(): void {}

/** Registers a component; every app has a `./src/app.tsx`, so its id gets the app's name. */
export function register(type: unknown, id: string): void {
  refresh.register(type, `${app} ${id}`);
}
