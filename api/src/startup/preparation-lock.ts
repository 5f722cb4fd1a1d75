import { setTimeout as pause } from 'node:timers/promises';

import type { Client } from 'pg';

import { holderStatement, Lock, tryLockStatement } from '../platform/database/locks';

const RETRY_PAUSE_MS = 200;

/**
 * Waits until nobody else prepares the database; the lock is freed with the connection. It is asked for again and again
 * and never waited for inside of the database: an index that is built concurrently waits for every statement that runs,
 * this one too, and the two would wait for one another.
 */
export async function lockPreparation(client: Client, onStep: (text: string) => void = () => undefined): Promise<void> {
  let hasTold = false;
  for (;;) {
    const tryOnce = tryLockStatement(Lock.Preparation, { session: true });
    const { rows } = await client.query<{ got: boolean }>(tryOnce);
    if (rows[0]?.got) return;
    if (!hasTold) onStep(`Se espera a quien prepara la base de datos${await holderOf(client)}`);
    hasTold = true;
    await pause(RETRY_PAUSE_MS);
  }
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; place: string }>(holderStatement(Lock.Preparation));
  return rows.map(({ name, place }) => `: ${name}, en ${place}`).join('');
}
