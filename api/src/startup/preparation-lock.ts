import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';

import { Lock, tryLockStatement } from '../platform/database/locks';

const RETRY_PAUSE_MS = 200;

/**
 * Waits until nobody else prepares the database; the lock is freed with the connection. It is asked for again and again
 * and never waited for inside of the database: an index that is built concurrently waits for every statement that runs,
 * this one too, and the two would wait for one another.
 */
export async function lockPreparation(client: Client): Promise<void> {
  for (;;) {
    const tryOnce = tryLockStatement(Lock.Preparation, { session: true });
    const { rows } = await client.query<{ got: boolean }>(tryOnce);
    if (rows[0]?.got) return;
    await pause(RETRY_PAUSE_MS);
  }
}
