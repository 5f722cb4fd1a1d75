import { ReleaseError } from '../releases/release-list';
import type { ReleaseStore } from '../releases/release-store';
import { log } from './service';

/** Between two tries of a build that was refused. */
const RETRY_PAUSE_MS = 5000;

/**
 * Puts a remote's build in use. One that is refused is tried again until it fits, as when its shell starts after it; what was
 * in use goes on meanwhile.
 * @param told the refusal that is in the log already
 */
export async function shipBuild(
  store: ReleaseStore,
  name: string,
  build: string,
  retryPauseMs = RETRY_PAUSE_MS,
  told = '',
): Promise<void> {
  try {
    const { remotes } = await store.ship(name, build);
    log(`${name}: en uso la versión ${remotes[name]?.version ?? ''}`);
  } catch (error) {
    if (!(error instanceof ReleaseError)) throw error;
    if (error.message !== told) log(error.message);
    setTimeout(() => void shipBuild(store, name, build, retryPauseMs, error.message), retryPauseMs);
  }
}
