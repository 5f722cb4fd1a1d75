import type { HoldRefusalView, UnusualReason } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { readViews } from '../../platform/lists/read-views';
import { findUnusual, listRefusals } from './holds.queries';

/** A pending order that staff should look at, and why. */
export interface UnusualOrder {
  id: string;
  reasons: UnusualReason[];
}

/** Pending orders of buyers who hold much or met a limit, those that hold most first. */
export function findUnusualOrders(manager: EntityManager): Promise<UnusualOrder[]> {
  return manager.query<UnusualOrder[]>(findUnusual);
}

/** The limits that were met in the last 24 hours, and not since staff has looked, the last one first. */
export function listHoldRefusals(manager: EntityManager): Promise<HoldRefusalView[]> {
  return readViews(manager, listRefusals);
}
