import { ERASED_PHONE, type RetentionSettings, type RetentionView } from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { AuditService, changedFields } from '../audit/audit.service';
import type { Chore, JobRun } from '../jobs/job-handler';
import { SecurityLog } from '../platform/logging/security-log';
import type { StaffPrincipal } from '../access/principal';
import { gatherCustomersNow } from '../orders/sums/customer-sums';
import { PersonErasing } from './person-erasing.service';
import { isOpen } from './person-search';
import { personalData } from './personal-data';
import { RetentionEntity } from './retention.entity';

/** Rows of one transaction. */
const BATCH = 200;

const off: RetentionSettings = { orderMonths: null, messageMonths: null, applicationMonths: null };

/**
 * Rows of a table of which some are old enough: the column of `retention` that says how old, since when they count, and which of
 * them nobody waits for any more.
 */
interface OldRows {
  table: string;
  months: 'order_months' | 'message_months' | 'application_months';
  since: string;
  condition: string;
}

interface OldRow {
  id: string;
  at: string;
}

const oldOrders: OldRows = {
  table: 'orders',
  months: 'order_months',
  since: 'created_at',
  condition: `phone <> '${ERASED_PHONE}' AND pending_lines = 0 AND NOT ${isOpen}`,
};

const oldMessages: OldRows = {
  table: 'contact_messages',
  months: 'message_months',
  since: 'created_at',
  condition: `status <> 'unread' AND email <> 'borrado@borrado.invalid'`,
};

const oldApplications: OldRows = {
  table: 'affiliates',
  months: 'application_months',
  since: 'created_at',
  condition: `status = 'rejected' AND phone <> '${ERASED_PHONE}'`,
};

/** Of customers with none of whose phones an order is kept. Merges, by which their phones are found, go last. */
const oldCustomers = Object.entries(personalData)
  .flatMap(([table, { ofCustomer }]) => (ofCustomer ? [{ table, ...ofCustomer }] : []))
  .sort((one, other) => Number(one.table === 'merged_phones') - Number(other.table === 'merged_phones'))
  .map(({ table, phone, since }): OldRows => {
    const own = `${table}.${phone}`;
    const main = `coalesce((SELECT main_phone FROM merged_phones AS merge WHERE merge.phone = ${own}), ${own})`;
    const phones = `ARRAY(SELECT ${main} UNION ALL SELECT merge.phone FROM merged_phones AS merge WHERE main_phone = ${main})`;
    const condition = `(SELECT id FROM orders WHERE orders.phone = ANY (${phones}) LIMIT 1) IS NULL`;
    return { table, months: 'order_months', since, condition };
  });

/**
 * $1 and $2 where the batch before ended, or null. From the youngest that is old enough on, by the index; how old that is, each
 * batch asks again: none is when an admin has turned it off meanwhile. They are locked: who reopens an order, accepts an
 * applicant or takes a message up again comes before, and the row itself says so, or waits.
 */
function nextOldRows({ table, months, since, condition }: OldRows): string {
  return `
    SELECT id, ${since}::text AS at FROM ${table}
    WHERE ${since} <= coalesce($1::timestamptz, now())
      AND ${since} <= (SELECT now() - make_interval(months => ${months}) FROM retention)
      AND ($1::timestamptz IS NULL OR ${since} < $1 OR id > $2::uuid) AND ${condition}
    ORDER BY ${since} DESC, id LIMIT ${BATCH} FOR UPDATE`;
}

/** Erases by itself, once a day, what is older than an admin allows; off until somebody sets it. */
@Injectable()
export class Retention implements Chore {
  readonly kind = 'retention';
  readonly every = 86_400;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly audit: AuditService,
    private readonly erasing: PersonErasing,
    private readonly security: SecurityLog,
  ) {}

  async read(): Promise<RetentionView> {
    const row = await this.database.manager.findOneBy(RetentionEntity, { id: true });
    return { ...settingsOf(row), ranAt: row?.ranAt?.toISOString() ?? null };
  }

  async change(settings: Partial<RetentionSettings>, admin: StaffPrincipal): Promise<RetentionView> {
    const isChanged = await this.database.transaction(async (manager) => {
      await manager.query('INSERT INTO retention DEFAULT VALUES ON CONFLICT DO NOTHING');
      const row = await manager.findOne(RetentionEntity, { where: { id: true }, lock: { mode: 'pessimistic_write' } });
      const changed = changedFields(settingsOf(row), { ...settings });
      if (!changed) return false;
      await manager.update(RetentionEntity, { id: true }, { ...settings });
      await this.audit.tell(manager, admin, { action: 'user.changedRetention', id: admin.id, ...changed });
      return true;
    });
    if (isChanged) this.security.record('settings.changed', { what: 'retention' });
    return this.read();
  }

  async work(run: JobRun): Promise<void> {
    let erased = 0;
    for (const rows of [oldOrders, ...oldCustomers, oldMessages, oldApplications]) {
      erased = await this.eraseOld(run, rows, erased);
    }
    await run.step(async (manager) => {
      await gatherCustomersNow(manager);
      await manager.query('UPDATE retention SET ran_at = now()');
      return { value: null };
    });
  }

  /** Each step begins where the one before ended: what stays is looked at once. @returns how many were erased by now */
  private async eraseOld(run: JobRun, rows: OldRows, before: number): Promise<number> {
    let done = before;
    let last: OldRow | undefined;
    do {
      const values = [last?.at ?? null, last?.id ?? null];
      last = await run.step<OldRow | undefined>(async (manager) => {
        const found = await manager.query<OldRow[]>(nextOldRows(rows), values);
        const ids = found.map(({ id }) => id);
        if (ids.length > 0) await this.erasing.eraseOld(manager, rows.table, ids);
        done += ids.length;
        return { value: found.at(-1), done };
      });
    } while (last);
    return done;
  }
}

function settingsOf(row: RetentionEntity | null): RetentionSettings {
  if (!row) return off;
  const { orderMonths, messageMonths, applicationMonths } = row;
  return { orderMonths, messageMonths, applicationMonths };
}
