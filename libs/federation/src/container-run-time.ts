import type { ShareScope } from './container';

/**
 * The part of Module Federation's run time that a remote's build needs. The code that the enhanced plugin generates
 * imports this module instead of `@module-federation/webpack-bundler-runtime` (`../webpack/remote.ts`). Both functions
 * are called by generated code alone, so their options are the plugin's.
 */

type ModuleId = string | number;

/** What generated code knows as `__webpack_require__`: the parts that matter here. */
export interface WebpackRequire {
  /** What makes each module, by id. */
  m: Record<ModuleId, (module: { exports: object }) => void>;
  /** The page's share scopes by name. */
  S: Record<string, ShareScope>;
  consumesLoadingData: {
    /** The modules of each chunk that stand for shared libraries. */
    chunkMapping: Record<ModuleId, ModuleId[]>;
    moduleIdToConsumeDataMapping: Record<ModuleId, { shareKey: string }>;
  };
}

export interface InitOptions {
  webpackRequire: WebpackRequire;
  shareScope: ShareScope;
}

export interface ConsumesOptions {
  webpackRequire: WebpackRequire;
  chunkId: ModuleId;
  /** The chunk's loading waits for what is added here. */
  promises: Promise<void>[];
}

/** The one scope that shell and remotes share through. */
const SCOPE = 'default';

/** The container's `init`: from now on the page's libraries are at hand. */
function initContainerEntry({ webpackRequire, shareScope }: InitOptions): void {
  webpackRequire.S[SCOPE] = shareScope;
}

/** Makes a module the page's library. @throws Error when the page shares none of that name */
async function installShared({ m, S, consumesLoadingData }: WebpackRequire, id: ModuleId): Promise<void> {
  const shareKey = consumesLoadingData.moduleIdToConsumeDataMapping[id]?.shareKey ?? '';
  // The page shares a single version of each.
  const [version] = Object.values(S[SCOPE]?.[shareKey] ?? {});
  if (!version) throw new Error(`The page shares no ${shareKey}`);
  const factory = await version.get();
  m[id] = (module) => {
    module.exports = factory();
  };
}

/** Called for each chunk on its way: what it takes from the page is there before it runs, or its loading fails. */
function consumes({ webpackRequire, chunkId, promises }: ConsumesOptions): void {
  const ids = webpackRequire.consumesLoadingData.chunkMapping[chunkId] ?? [];
  promises.push(...ids.filter((id) => !(id in webpackRequire.m)).map((id) => installShared(webpackRequire, id)));
}

/**
 * Generated code takes the default export. It asks `init` for an instance that only the general run time's own functions
 * would use; what is missing here (remotes of remotes, libraries in the entry itself) no remote of ours has.
 */
const federation = { bundlerRuntime: { init: () => ({}), initContainerEntry, consumes } };

export default federation;
