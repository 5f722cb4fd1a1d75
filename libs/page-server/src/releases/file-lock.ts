import { mkdir, rm, stat } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';

/** Work under the lock takes milliseconds; a process that holds it longer has died. */
const STALE_AFTER_MS = 10_000;
const RETRY_PAUSE_MS = 25;

async function isStale(lock: string): Promise<boolean> {
  try {
    // A clock that was set back leaves dates that have not come yet.
    return Math.abs(Date.now() - (await stat(lock)).mtimeMs) > STALE_AFTER_MS;
  } catch {
    return false;
  }
}

async function acquire(lock: string): Promise<void> {
  for (;;) {
    try {
      await mkdir(lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isStale(lock)) await takeAway(lock);
    else await pause(RETRY_PAUSE_MS);
  }
}

/** One after the other: the second finds that of who was before, which is not stale, or none. */
async function takeAway(lock: string): Promise<void> {
  await withLock(`${lock}.stale`, async () => {
    if (await isStale(lock)) await rm(lock, { recursive: true, force: true });
  });
}

/** Does something that only one process may do at a time. `lock` is a path at which there is nothing otherwise. */
export async function withLock<Result>(lock: string, work: () => Promise<Result>): Promise<Result> {
  await acquire(lock);
  try {
    return await work();
  } finally {
    await rm(lock, { recursive: true, force: true });
  }
}
