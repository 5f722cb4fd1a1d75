import type { EntityManager } from 'typeorm';

import { Lock, lockStatement } from '../platform/database/locks';
import { MergedPhoneEntity } from './merged-phone.entity';

/** The phone that the owner of a phone is known by. */
export async function mainPhoneOf(manager: EntityManager, phone: string): Promise<string> {
  const merged = await manager.findOneBy(MergedPhoneEntity, { phone });
  return merged?.mainPhone ?? phone;
}

/** Waits until nobody else merges or parts phones; until the transaction ends nobody does. */
export async function lockMerges(manager: EntityManager): Promise<void> {
  await manager.query(lockStatement(Lock.Merge));
}
