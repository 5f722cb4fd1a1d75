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
import { RetentionEntity } from './retention.entity';

const HOUR = 3_600_000;
/** Rows of one transaction. */
const BATCH = 200;

const off: RetentionSettings = { orderMonths: null, messageMonths: null, applicationMonths: null };

/** Rows that are old enough and not erased yet, $1 months and $2 how many. Nobody waits for a row of theirs any more. */
const oldRows = {
  orders: `
    SELECT id FROM orders WHERE created_at < now() - make_interval(months => $1) AND phone <> '${ERASED_PHONE}'
      AND NOT EXISTS (SELECT FROM sales WHERE order_id = orders.id AND status = 'pending') LIMIT $2`,
  contact_messages: `
    SELECT id FROM contact_messages WHERE created_at < now() - make_interval(months => $1) AND status <> 'unread'
      AND email <> 'borrado@borrado.invalid' LIMIT $2`,
  affiliates: `
    SELECT id FROM affiliates WHERE created_at < now() - make_interval(months => $1) AND status = 'rejected'
      AND phone <> '${ERASED_PHONE}' LIMIT $2`,
};

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
    return (
      (await this.eraseOld('orders', orderMonths)) +
      (await this.eraseOld('contact_messages', messageMonths)) +
      (await this.eraseOld('affiliates', applicationMonths))
    );
  }

  private async eraseOld(table: keyof typeof oldRows, months: number | null): Promise<number> {
    if (months === null) return 0;
    for (let erased = 0; ;) {
      const rows = await this.database.query<{ id: string }[]>(oldRows[table], [months, BATCH]);
      if (rows.length === 0) return erased;
      erased += await this.erasing.eraseRows(
        table,
        rows.map(({ id }) => id),
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
