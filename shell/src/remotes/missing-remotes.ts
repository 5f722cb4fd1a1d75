import { REMOTE_TIMEOUT_MS, fetchRemotes } from '@shop/federation';
import { untilNothingIsOpen } from './kept-page';
import type { RemoteModules } from './remote-modules';

/** Between two looks for remotes that could not be had, ms. */
export const LOOK_MS = 5000;

/** True when the shop lists the remote now and its entry can be fetched. */
async function isThere(name: string): Promise<boolean> {
  try {
    const entry = (await fetchRemotes()).find((remote) => remote.name === name)?.entry;
    const signal = AbortSignal.timeout(REMOTE_TIMEOUT_MS);
    return typeof entry === 'string' && (await fetch(entry, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/**
 * Tries a missing remote again once it can be fetched: one that was late at any time, another after it could not be, since its
 * server or the network is back. A remote that could be fetched all along and was not late failed by a fault of its own, which
 * another attempt would only repeat: the person decides about that one. It goes on for the life of the page.
 */
export function awaitMissingRemotes({ missing }: Pick<RemoteModules, 'missing'>): void {
  const gone = new Set<string>();
  let isLooking = false;
  const look = async () => {
    if (isLooking) return;
    isLooking = true;
    for (const [name, remote] of missing) {
      if (!(await isThere(name))) gone.add(name);
      else if (missing.get(name) === remote && (gone.delete(name) || remote.isLate)) remote.retry(untilNothingIsOpen);
    }
    isLooking = false;
  };
  const lookNow = () => void look();
  lookNow();
  setInterval(lookNow, LOOK_MS);
  globalThis.addEventListener('online', lookNow);
}
