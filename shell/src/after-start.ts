import { PENDING_SIGN_OUT_KEY } from '@shop/contracts';
import { remotesBehind } from '@shop/federation';
import { storage } from '@shop/shell-api';
import { startIconTips } from '@shop/ui';
import { createOtherLettersFace } from '@shop/ui/page-theme';
import { fitForPaper } from './layout/paper';
import { awaitMissingRemotes } from './remotes/missing-remotes';
import type { RemoteModules } from './remotes/remote-modules';

export { renderInstead } from './remotes/kept-page';

/** Goes on with the starter's font: it gets its other characters, and the next visit need not wait to ask for it. */
function completeFont(): void {
  const { font } = document.querySelector<HTMLElement>('script[data-font]')?.dataset ?? {};
  if (font === undefined) return;
  document.fonts.add(createOtherLettersFace());
  void document.fonts.ready.then(() => storage.writeText('font', font));
}

/** Work of a page that nobody waits for. */
export function afterStart(modules: RemoteModules): void {
  startIconTips();
  fitForPaper();
  completeFont();
  awaitMissingRemotes(modules);
  if (storage.readText(PENDING_SIGN_OUT_KEY) === null) return;
  // Their remotes end on the server what was closed on this device alone. One whose fallback is in sight comes by itself.
  for (const name of remotesBehind('distributors')) {
    if (!modules.missing.has(name)) modules.load(name).catch(() => modules.forget(name));
  }
}
