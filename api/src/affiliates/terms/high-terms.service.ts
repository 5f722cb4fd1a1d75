import type { HighTermsView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, IsNull, Not } from 'typeorm';

import { staffActor } from '../../audit/actor';
import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import type { StaffPrincipal } from '../../access/principal';
import { lockAffiliate } from '../affiliate-lock';
import { AffiliateEntity } from '../affiliate.entity';

/** Terms so good that an admin has to see them. */
@Injectable()
export class HighTermsService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Those that no admin has seen, the newest first. */
  async list(): Promise<HighTermsView[]> {
    const order = { highTermsAt: 'DESC', id: 'ASC' } as const;
    const found = await this.database.manager.find(AffiliateEntity, { where: { highTermsAt: Not(IsNull()) }, order });
    return found.map(({ id, name, discount, highTermsAt, highTermsBy }) => ({
      affiliateId: id,
      name,
      discount,
      setBy: highTermsBy ?? '',
      setAt: highTermsAt?.toISOString() ?? '',
    }));
  }

  /** An admin has seen them; seeing them again changes nothing. @throws ShopError resource.notFound */
  async markSeen(id: string, admin: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      const affiliate = await lockAffiliate(manager, id);
      if (!affiliate) throw new ShopError('resource.notFound');
      if (affiliate.highTermsAt === null) return;
      await manager.update(AffiliateEntity, { id }, { highTermsAt: null, highTermsBy: null });
      const after = { discount: affiliate.discount };
      await this.audit.record(manager, staffActor(admin), [
        { action: 'affiliate.termsSeen', object: { type: 'affiliate', id }, before: null, after },
      ]);
    });
  }
}
