import type { BlockedPhoneView, BlockPhoneInput } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { AuditService } from '../../audit/audit.service';
import { ShopError } from '../../platform/errors/shop-error';
import { Page } from '../../platform/http/page';
import { inTexts, List } from '../../platform/lists/list';
import { Lock, lockStatement } from '../../platform/database/locks';
import { ReadingDatabase } from '../../platform/database/reading-database';
import type { ListQueryDto } from '../../platform/validation/list-query.dto';
import type { StaffPrincipal } from '../../access/principal';
import { holdUser } from '../../users/user-rows';
import { BlockedPhoneEntity } from './blocked-phone.entity';

const blockedPhones = new List<BlockedPhoneEntity, object, '-blockedAt'>({
  of: BlockedPhoneEntity,
  alias: 'blocked',
  join: (rows) => rows.leftJoinAndSelect('blocked.admin', 'admin'),
  sorts: { '-blockedAt': [['blocked.blockedAt', 'DESC']] },
  usually: '-blockedAt',
  search: inTexts('blocked.phone', 'shop_fold(blocked.reason)'),
});

/** Phones whose orders are refused; staff may still enter one for them. Phones are 8 digits everywhere. */
@Injectable()
export class BlockedPhonesService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly reading: ReadingDatabase,
    private readonly audit: AuditService,
  ) {}

  /** The phones that match, the newest first. */
  async list(query: ListQueryDto): Promise<Page<BlockedPhoneView>> {
    const [rows, total] = await this.reading.read((manager) => blockedPhones.page(manager, query));
    return new Page(rows.map(toBlockedPhoneView), { total });
  }

  /**
   * Blocks a phone; who blocked it may give another reason.
   * @throws ShopError request.invalid at `reason` for one that somebody else blocked for another reason
   */
  async block(phone: string, { reason }: BlockPhoneInput, staff: StaffPrincipal): Promise<BlockedPhoneView> {
    return this.database.transaction(async (manager) => {
      await holdUser(manager, staff);
      // A phone that is not blocked yet has no row that could be held.
      await manager.query(lockStatement(Lock.BlockedPhones));
      const before = await lock(manager, phone);
      const find = async () =>
        toBlockedPhoneView(
          await manager.findOneOrFail(BlockedPhoneEntity, { where: { phone }, relations: { admin: true } }),
        );
      if (before?.reason !== reason) {
        if (before && before.blockedBy !== staff.id) throw blockedByAnother(await find());
        const values = { phone, reason, blockedBy: staff.id, blockedAt: new Date() };
        await manager.upsert(BlockedPhoneEntity, values, ['phone']);
        const { id } = await manager.findOneByOrFail(BlockedPhoneEntity, { phone });
        const was = before && { phone, reason: before.reason };
        await this.audit.tell(manager, staff, { action: 'phone.blocked', id, before: was, after: { phone, reason } });
      }
      return find();
    });
  }

  /** Takes orders of a phone again; one that is not blocked stays as it is. */
  async unblock(phone: string, staff: StaffPrincipal): Promise<void> {
    await this.database.transaction(async (manager) => {
      const before = await lock(manager, phone);
      if (!before) return;
      await manager.delete(BlockedPhoneEntity, { phone });
      const { id, reason } = before;
      await this.audit.tell(manager, staff, { action: 'phone.unblocked', id, before: { phone, reason } });
    });
  }
}

/** The refusal to write over a colleague's reason. */
function blockedByAnother({ blockedBy, reason }: BlockedPhoneView): ShopError {
  const message = `${blockedBy ?? 'Alguien del personal'} ya lo bloqueó: «${reason}». Desbloquéalo para dar otro motivo.`;
  return new ShopError('request.invalid', { text: message, problems: [{ path: 'reason', message }] });
}

function lock(manager: EntityManager, phone: string): Promise<BlockedPhoneEntity | null> {
  return manager.findOne(BlockedPhoneEntity, { where: { phone }, lock: { mode: 'pessimistic_write' } });
}

function toBlockedPhoneView({ phone, reason, admin, blockedAt }: BlockedPhoneEntity): BlockedPhoneView {
  return { phone, reason, blockedBy: admin?.username ?? null, blockedAt: blockedAt.toISOString() };
}
