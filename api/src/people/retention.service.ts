import { ERASED_PHONE, type RetentionSettings, type RetentionView } from '@shop/contracts';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { staffActor } from '../audit/actor';
import { AuditService, changedFields } from '../audit/audit.service';
import { LOGGER } from '../platform/logging/logger';
import { SecurityLog } from '../platform/logging/security-log';
import type { UserEntity } from '../users/user.entity';
import { PersonErasing } from './person-erasing.service';
import { personalData } from './personal-data';
import { RetentionEntity } from './retention.entity';

const HOUR = 3_600_000;
/** Rows of one transaction. */
const BATCH = 200;

const off: RetentionSettings = { orderMonths: null, messageMonths: null, applicationMonths: null };

/** Rows of a table of which some are old enough: since when they count, and which of them nobody waits for any more. */
interface OldRows {
  table: string;
  since: string;
  condition: string;
}

const oldOrders: OldRows = {
  table: 'orders',
  since: 'created_at',
  condition: `phone <> '${ERASED_PHONE}' AND NOT EXISTS (SELECT FROM sales WHERE order_id = orders.id AND status = 'pending')`,
};

const oldMessages: OldRows = {
  table: 'contact_messages',
  since: 'created_at',
  condition: `status <> 'unread' AND email <> 'borrado@borrado.invalid'`,
};

const oldApplications: OldRows = {
  table: 'affiliates',
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
    return { table, since, condition: `(SELECT id FROM orders WHERE orders.phone = ANY (${phones}) LIMIT 1) IS NULL` };
  });

/** $1 months, $2 and $3 where the batch before ended, or null. From the youngest that is old enough on, by the index. */
function nextOldRows({ table, since, condition }: OldRows): string {
  return `
    SELECT id, ${since}::text AS at FROM ${table}
    WHERE ${since} <= coalesce($2::timestamptz, now() - make_interval(months => $1))
      AND ($2::timestamptz IS NULL OR ${since} < $2 OR id > $3::uuid) AND ${condition}
    ORDER BY ${since} DESC, id LIMIT ${BATCH}`;
}

/** Erases by itself, once a day, what is older than an admin allows; off until somebody sets it. */
@Injectable()
export class Retention implements OnModuleInit, OnModuleDestroy {
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly audit: AuditService,
    private readonly erasing: PersonErasing,
    private readonly security: SecurityLog,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.runWhenDue(), HOUR).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
  }

  async read(): Promise<RetentionView> {
    const row = await this.database.manager.findOneBy(RetentionEntity, { id: true });
    return { ...settingsOf(row), ranAt: row?.ranAt?.toISOString() ?? null };
  }

  async change(settings: RetentionSettings, admin: UserEntity): Promise<RetentionView> {
    await this.database.transaction(async (manager) => {
      await manager.query('INSERT INTO retention DEFAULT VALUES ON CONFLICT DO NOTHING');
      const row = await manager.findOne(RetentionEntity, { where: { id: true }, lock: { mode: 'pessimistic_write' } });
      const changed = changedFields(settingsOf(row), { ...settings });
      if (!changed) return;
      await manager.update(RetentionEntity, { id: true }, { ...settings });
      await this.audit.record(manager, staffActor(admin), [
        { action: 'user.changedRetention', object: { type: 'user', id: admin.id }, ...changed },
      ]);
    });
    this.security.record('settings.changed', { what: 'retention' });
    return this.read();
  }

  /** @returns how many rows were erased; none when it ran within the last day, in whichever process */
  async run(): Promise<number> {
    const [claimed] = await this.database.manager.query<[RetentionEntity[], number]>(
      `UPDATE retention SET ran_at = now() WHERE ran_at IS NULL OR ran_at < now() - interval '1 day'
       RETURNING order_months AS "orderMonths", message_months AS "messageMonths", application_months AS "applicationMonths"`,
    );
    const [settings] = claimed;
    if (!settings) return 0;
    const { orderMonths, messageMonths, applicationMonths } = settings;
    let erased = 0;
    for (const rows of [oldOrders, ...oldCustomers]) erased += await this.eraseOld(rows, orderMonths);
    erased += await this.eraseOld(oldMessages, messageMonths);
    return erased + (await this.eraseOld(oldApplications, applicationMonths));
  }

  /** Each batch begins where the one before ended: what stays is looked at once. */
  private async eraseOld(rows: OldRows, months: number | null): Promise<number> {
    if (months === null) return 0;
    let erased = 0;
    for (let last: { id: string; at: string } | undefined; ;) {
      const found: { id: string; at: string }[] = await this.database.query(nextOldRows(rows), [
        months,
        last?.at ?? null,
        last?.id ?? null,
      ]);
      last = found.at(-1);
      if (!last) return erased;
      erased += await this.erasing.eraseRows(
        rows.table,
        found.map(({ id }) => id),
      );
    }
  }

  private async runWhenDue(): Promise<void> {
    try {
      await this.run();
    } catch (error) {
      // It goes on a day later.
      this.logger.warn({ err: error }, 'old personal data was not erased');
    }
  }
}

function settingsOf(row: RetentionEntity | null): RetentionSettings {
  if (!row) return off;
  const { orderMonths, messageMonths, applicationMonths } = row;
  return { orderMonths, messageMonths, applicationMonths };
}
