import type { Centavos, MoneyMethod } from '@shop/contracts';
import { IsNull, type EntityManager } from 'typeorm';

import { ShopError } from '../../platform/errors/shop-error';
import { CashMovementEntity } from './cash-movement.entity';
import { CloseEntity } from './close.entity';

/** Money that comes in, or below 0 goes out. */
export interface NewMovement {
  signed: Centavos;
  method: MoneyMethod;
  reason: string;
  settlementId: string | null;
  byId: string;
}

/**
 * Writes a movement into the open close, which nobody closes before the transaction ends.
 * @throws ShopError close.noneOpen
 */
export async function moveCash(manager: EntityManager, movement: NewMovement): Promise<void> {
  const open = await manager.findOne(CloseEntity, {
    where: { closedAt: IsNull() },
    lock: { mode: 'pessimistic_read' },
  });
  if (!open) throw new ShopError('close.noneOpen');
  await writeMovement(manager, open.id, movement);
}

/** The same into a close that is locked and open. */
export async function writeMovement(
  manager: EntityManager,
  closeId: string,
  { signed, ...movement }: NewMovement,
): Promise<void> {
  const direction = signed < 0 ? 'out' : 'in';
  await manager.insert(CashMovementEntity, { ...movement, closeId, direction, amount: Math.abs(signed) });
}
