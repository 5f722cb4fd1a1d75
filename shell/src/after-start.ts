import { PENDING_SIGN_OUT_KEY } from '@shop/contracts';
import { storage } from '@shop/shell-api';
import { startIconTips } from '@shop/ui';
import type { RemoteModules } from './remotes/remote-modules';

/** The remote that ends on the server what was closed on this device alone. */
const DISTRIBUTOR = 'mf-distributor';

/** What a page does that nobody waits for. */
export function afterStart(modules: RemoteModules): void {
  startIconTips();
  if (storage.readText(PENDING_SIGN_OUT_KEY) !== null)
    modules.load(DISTRIBUTOR).catch(() => modules.forget(DISTRIBUTOR));
}
