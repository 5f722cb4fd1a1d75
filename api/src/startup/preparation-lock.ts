import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';

/** Any number, the same in every version: whoever holds this lock prepares the database, backs it up or fills it. */
const PREPARATION_LOCK = 7_146_035_201;
const RETRY_PAUSE = 200;

/**
 * Waits until nobody else prepares the database; the lock is freed with the connection. It is asked for again and again
 * and never waited for inside of the database: an index that is built concurrently waits for every statement that runs,
 * this one too, and the two would wait for one another.
 */
export async function lockPreparation(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('SELECT pg_try_advisory_lock($1) AS got', [PREPARATION_LOCK]);
    if (rows[0]?.got) return;
    await pause(RETRY_PAUSE);
  }
}
