import { In, type EntityManager } from 'typeorm';

import { OrderEntity } from '../orders/order.entity';
import { Lock, lockStatement } from '../platform/database/locks';
import { MergedPhoneEntity } from './merged-phone.entity';

/** The phone that the owner of a phone is known by. */
export async function mainPhoneOf(manager: EntityManager, phone: string): Promise<string> {
  const merged = await manager.findOneBy(MergedPhoneEntity, { phone });
  return merged?.mainPhone ?? phone;
}

/** True when somebody ordered with the phone, or with one that it is merged with: an edit may have left it without any order. */
export async function hasOrders(manager: EntityManager, phone: string): Promise<boolean> {
  const mainPhone = await mainPhoneOf(manager, phone);
  const merged = await manager.findBy(MergedPhoneEntity, { mainPhone });
  return manager.existsBy(OrderEntity, { phone: In([mainPhone, ...merged.map((one) => one.phone)]) });
}

/** Waits until nobody else merges or parts phones; until the transaction ends nobody does. */
export async function lockMerges(manager: EntityManager): Promise<void> {
  await manager.query(lockStatement(Lock.Merge));
}
