/**
 * Stands in the page for the part of the federation run time that reads manifests of remotes (`webpack/shell.ts`): the
 * shop's are known by their entries. The run time asks it for no more than this, but for `preloadRemote`, which is left out.
 */
export class SnapshotHandler {
  readonly hooks = { applyPlugin: () => undefined };
  readonly manifestCache = new Map<string, never>();
}

/** No remote has a manifest. */
export const getGlobalRemoteInfo = () => ({});
