import { ReleaseError } from '../releases/release-list';
import type { ReleaseStore } from '../releases/release-store';
import { log } from './service';

/** Between two tries of a build that was refused. */
const RETRY_PAUSE_MS = 5000;

/**
 * Puts a remote's build in use. One that is refused, or finds no room on the disk, is tried again until it fits, as when its
 * shell starts after it; what was in use goes on meanwhile.
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
    const text = error instanceof ReleaseError ? error.message : failureText(name, error as NodeJS.ErrnoException);
    if (text !== told) log(text);
    setTimeout(() => void shipBuild(store, name, build, retryPauseMs, text), retryPauseMs);
  }
}

/** The same for each try: the message of a file's failure names a draft that is another one each time. */
function failureText(name: string, error: NodeJS.ErrnoException): string {
  return `${name}: no se pudo guardar la versión nueva (${error.code ?? String(error)}). Sigue en uso lo de antes.`;
}
