import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { distributorActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { lockAffiliate } from '../../affiliates/affiliate-lock';

/** The sessions of a distributor, as he ends them himself. */
@Injectable()
export class OwnSessionsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Ends every session of the distributor, the one that asks included. Deleted meanwhile, he has none. */
  async endAll({ id }: AffiliateEntity): Promise<void> {
    await this.database.transaction(async (manager) => {
      const affiliate = await lockAffiliate(manager, id);
      if (!affiliate) return;
      await manager.update(AffiliateEntity, { id }, { tokenVersion: affiliate.tokenVersion + 1 });
      await this.audit.record(manager, distributorActor(affiliate), [
        { action: 'affiliate.sessionsEnded', object: { type: 'affiliate', id }, before: null, after: null },
      ]);
    });
  }
}
