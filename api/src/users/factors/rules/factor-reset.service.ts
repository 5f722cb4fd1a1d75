import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { staffActor } from '../../../audit/actor';
import { AuditService } from '../../../audit/audit.service';
import { ShopError } from '../../../platform/errors/shop-error';
import { giveNotice } from '../../../notices/give-notice';
import { SecurityLog } from '../../../platform/logging/security-log';
import type { UserEntity } from '../../user.entity';
import { lockUsers, stillSignedIn } from '../../user-rows';
import { resetFactors } from '../factor-reset';

/** Admins who help somebody that lost phone and recovery codes. */
@Injectable()
export class FactorResetService {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {}

  /** @throws ShopError resource.notFound, user.ownAccount for one's own, user.noFactor */
  async reset(id: string, admin: UserEntity): Promise<void> {
    if (id === admin.id) {
      throw new ShopError('user.ownAccount', { text: 'Quita tu propio segundo paso en Mi perfil, Seguridad.' });
    }
    await this.database.transaction(async (manager) => {
      const users = await lockUsers(manager, [id, admin.id]);
      const user = users.find((candidate) => candidate.id === id);
      if (!user) throw new ShopError('resource.notFound');
      stillSignedIn(users, admin);
      if (!(await resetFactors(manager, user))) throw new ShopError('user.noFactor');
      await giveNotice(manager, id, { kind: 'factorsReset', byId: admin.id });
      const object = { type: 'user', id } as const;
      await this.audit.record(manager, staffActor(admin), [
        { action: 'user.factorsReset', object, before: null, after: null },
      ]);
      this.security.record('factor.removed', { account: id, factor: 'all' });
    });
  }
}
