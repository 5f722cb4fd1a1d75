import { STAFF_ROLES, type FactorRuleView, type SetFactorRuleInput, type StaffRole } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';

import { FactorDates } from '../../../access/callers';
import { AuditService } from '../../../audit/audit.service';
import { SecurityLog } from '../../../platform/logging/security-log';
import type { UserEntity } from '../../user.entity';
import { FactorRuleEntity } from './factor-rule.entity';

/** $1 the user. When the days of grace end; no row where no rule is, or a factor is there. */
const dueDate = `
  SELECT greatest(rule.since, staff.factor_due_from) + make_interval(days => rule.grace_days) AS due
  FROM users staff JOIN factor_rules rule ON rule.role = staff.role
  WHERE staff.id = $1 AND NOT EXISTS (SELECT FROM staff_totp WHERE user_id = staff.id)
    AND NOT EXISTS (SELECT FROM passkeys WHERE user_id = staff.id)`;

/** Days of grace that a new rule gives unless told otherwise. */
const USUAL_GRACE_DAYS = 7;

/** Which roles need a second factor. */
@Injectable()
export class FactorRules extends FactorDates {
  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly security: SecurityLog,
  ) {
    super();
  }

  async dueAt(userId: string): Promise<Date | null> {
    const [row] = await this.database.query<{ due: Date }[]>(dueDate, [userId]);
    return row?.due ?? null;
  }

  /** True when users of the role need a factor. */
  requires(role: StaffRole, manager: EntityManager): Promise<boolean> {
    return manager.existsBy(FactorRuleEntity, { role });
  }

  async list(): Promise<FactorRuleView[]> {
    const rules = await this.database.manager.find(FactorRuleEntity);
    return STAFF_ROLES.map((role) => {
      const rule = rules.find((one) => one.role === role);
      return { role, required: rule !== undefined, graceDays: rule?.graceDays ?? USUAL_GRACE_DAYS };
    });
  }

  /** Asks users of a role for a factor, or not any more. Days of grace count from when it was first asked. */
  async set(role: StaffRole, input: SetFactorRuleInput, admin: UserEntity): Promise<FactorRuleView[]> {
    const changed = await this.database.transaction(async (manager) => {
      const rule = await manager.findOne(FactorRuleEntity, { where: { role }, lock: { mode: 'pessimistic_write' } });
      const wanted = { required: rule !== null, graceDays: rule?.graceDays ?? USUAL_GRACE_DAYS, ...input };
      // No days of grace are kept of a role that needs none.
      if (wanted.required ? wanted.graceDays === rule?.graceDays : rule === null) return null;
      if (wanted.required) await manager.upsert(FactorRuleEntity, { role, graceDays: wanted.graceDays }, ['role']);
      else await manager.delete(FactorRuleEntity, { role });
      await this.audit.tell(manager, admin, { action: 'user.factorRuleSet', id: admin.id, after: { role, ...wanted } });
      return wanted;
    });
    if (changed) this.security.record('settings.changed', { setting: `factor:${role}`, ...changed });
    return this.list();
  }
}
