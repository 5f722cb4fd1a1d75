import type { EntityManager } from 'typeorm';

import { Lock, lockStatement } from '../platform/database/locks';
import { MergedPhoneEntity } from './merged-phone.entity';

/** The phone that the owner of a phone is known by. */
export async function mainPhoneOf(manager: EntityManager, phone: string): Promise<string> {
  const merged = await manager.findOneBy(MergedPhoneEntity, { phone });
  return merged?.mainPhone ?? phone;
}

/**
 * True when somebody ordered with the phone, or with one that it is merged with: an edit may have left it without any order. Until
 * the transaction ends that order is not erased: who erases a person comes before, or finds what is written of them here.
 */
export async function hasOrders(manager: EntityManager, phone: string): Promise<boolean> {
  const mainPhone = await mainPhoneOf(manager, phone);
  const merged = await manager.findBy(MergedPhoneEntity, { mainPhone });
  const found = await manager.query<unknown[]>(
    'SELECT FROM orders WHERE phone = ANY ($1::text[]) ORDER BY phone = $2 DESC LIMIT 1 FOR KEY SHARE',
    [[mainPhone, ...merged.map((one) => one.phone)], phone],
  );
  return found.length > 0;
}

/** Waits until nobody else merges or parts phones; until the transaction ends nobody does. */
export async function lockMerges(manager: EntityManager): Promise<void> {
  await manager.query(lockStatement(Lock.Merge));
}
