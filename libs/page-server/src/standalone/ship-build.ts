import { ReleaseError, whatStays } from '../releases/release-list';
import type { ReleaseStore } from '../releases/release-store';
import { log } from './service';

/** Before the next try of a build that was refused, and at most before one that could not be kept. */
const RETRY_PAUSE_MS = 5000;
const LONGEST_PAUSE_MS = 300_000;

/**
 * Puts a remote's build in use. One that is refused, or finds no room on the disk, is tried again until it fits, as when its
 * shell starts after it; what was in use goes on meanwhile. Each try that fails at the disk doubles the pause, as it may write
 * and read some MB, and others need that disk.
 */
export async function shipBuild(
  store: ReleaseStore,
  name: string,
  build: string,
  retryPauseMs = RETRY_PAUSE_MS,
): Promise<void> {
  let told = '';
  let pauseMs = retryPauseMs;
  const attempt = async (): Promise<void> => {
    try {
      const { remotes } = await store.ship(name, build);
      log(`${name}: en uso la versión ${remotes[name]?.version ?? ''}`);
    } catch (error) {
      const isRefusal = error instanceof ReleaseError;
      const text = isRefusal ? error.message : await failureText(store, name, error as NodeJS.ErrnoException);
      if (text !== told) log(text);
      told = text;
      if (isRefusal) pauseMs = retryPauseMs;
      setTimeout(() => void attempt(), pauseMs);
      if (!isRefusal) pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  };
  await attempt();
}

/** The same for each try: the message of a file's failure names a draft that is another one each time. */
async function failureText(store: ReleaseStore, name: string, error: NodeJS.ErrnoException): Promise<string> {
  const stays = await store.read().then(
    (list) => ` ${whatStays(list, name)}`,
    () => '',
  );
  return `${name}: no se pudo guardar la versión nueva (${error.code ?? String(error)}).${stays}`;
}
