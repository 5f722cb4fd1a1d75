import { PENDING_SIGN_OUT_KEY } from '@shop/contracts';
import { remotesBehind } from '@shop/federation';
import { storage } from '@shop/shell-api';
import { startIconTips } from '@shop/ui';
import { awaitMissingRemotes } from './remotes/missing-remotes';
import type { RemoteModules } from './remotes/remote-modules';

export { renderInstead } from './remotes/kept-page';

/** Work of a page that nobody waits for. */
export function afterStart(modules: RemoteModules): void {
  startIconTips();
  awaitMissingRemotes(modules);
  if (storage.readText(PENDING_SIGN_OUT_KEY) === null) return;
  // Their remotes end on the server what was closed on this device alone.
  for (const name of remotesBehind('distributors')) modules.load(name).catch(() => modules.forget(name));
}
