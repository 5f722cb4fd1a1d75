import type { EntityManager } from 'typeorm';

import { AffiliateEntity } from './affiliate.entity';

/** The affiliate as it is now, held until the transaction ends: who else wants to change it waits. Null without one. */
export function lockAffiliate(manager: EntityManager, id: string): Promise<AffiliateEntity | null> {
  return manager.findOne(AffiliateEntity, { where: { id }, lock: { mode: 'pessimistic_write' } });
}
