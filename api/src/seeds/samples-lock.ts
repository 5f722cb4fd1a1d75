import type { EntityManager } from 'typeorm';

/** Any number that no other advisory lock of the shop uses. */
const LOCK = 5_020_001;

/** Lets one transaction at a time fill an empty shop; the lock ends with the transaction. */
export async function lockSamples(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
}
