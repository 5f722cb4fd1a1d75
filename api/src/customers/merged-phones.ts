import type { EntityManager } from 'typeorm';

import { MergedPhoneEntity } from './merged-phone.entity';

/** Any number that no other lock has: who merges and parts phones comes one after the other. */
const MERGE_LOCK = 7_146_035_211;

/** The phone that the owner of a phone is known by. */
export async function mainPhoneOf(manager: EntityManager, phone: string): Promise<string> {
  const merged = await manager.findOneBy(MergedPhoneEntity, { phone });
  return merged?.mainPhone ?? phone;
}

/** Waits until nobody else merges or parts phones; until the transaction ends nobody does. */
export async function lockMerges(manager: EntityManager): Promise<void> {
  await manager.query('SELECT pg_advisory_xact_lock($1)', [MERGE_LOCK]);
}
