import type { EntityManager } from 'typeorm';

import { ShopError } from '../platform/errors/shop-error';
import { StaffSessionEntity } from './staff-session.entity';

/**
 * Takes what was last given in the session, the sign-in included, for a change that wants a proof of its own; it goes with
 * the change's transaction, so that a change that is refused costs none.
 * @throws ShopError auth.stepUpRequired when it was for such a change already
 */
export async function takeProof(manager: EntityManager, { id }: Pick<StaffSessionEntity, 'id'>): Promise<void> {
  const { affected } = await manager.update(StaffSessionEntity, { id, proofUnused: true }, { proofUnused: false });
  if (affected !== 1) throw new ShopError('auth.stepUpRequired');
}

/** Ends every session of a user. Who calls it counts up the user's `tokenVersion` in the same transaction. */
export async function endStaffSessions(manager: EntityManager, userId: string): Promise<void> {
  await manager.delete(StaffSessionEntity, { userId });
}
