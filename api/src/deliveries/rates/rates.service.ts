import {
  ERASED_PHONE,
  FAILURE_CODES,
  RATE_GROUPS,
  ratePercent,
  REPORT_DAYS,
  type FailureCode,
  type RateGroup,
  type RateRowView,
  type RatesView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { addDays, dayOf, daysBetween, endOfDay, startOfDay } from '../../orders/reports/day';
import { invalid } from '../changes';

/** Days that are told of without `from`. */
const USUAL_DAYS = 90;

interface CountRow {
  group: RateGroup;
  key: string;
  label: string;
  outcome: FailureCode | 'entregado';
  attempts: number;
}

/** A buyer whose phone, or one that it was merged with, ordered before is a repeat one; an erased one is neither. */
const read = `
  WITH attempt AS (
    SELECT coalesce(delivery.failure, 'entregado') AS outcome, courier.id::text AS courier_id, courier.name, orders.department,
      CASE WHEN orders.phone = '${ERASED_PHONE}' THEN NULL WHEN EXISTS (
        SELECT FROM orders earlier WHERE earlier.created_at < orders.created_at AND earlier.phone IN (
          SELECT orders.phone
          UNION SELECT coalesce(own.main_phone, orders.phone) FROM merged_phones own WHERE own.phone = orders.phone
          UNION SELECT other.phone FROM merged_phones other
            WHERE other.main_phone IN (orders.phone, (SELECT main_phone FROM merged_phones WHERE phone = orders.phone))))
      THEN 'repeat' ELSE 'first' END AS buyer
    FROM deliveries delivery JOIN couriers courier ON courier.id = delivery.courier_id
    JOIN orders ON orders.id = delivery.order_id
    WHERE delivery.outcome_at >= ${startOfDay('$1')} AND delivery.outcome_at < ${endOfDay('$2')}
  )
  SELECT named."group", named.key, max(named.label) AS label, attempt.outcome, count(*)::integer AS attempts
  FROM attempt CROSS JOIN LATERAL (VALUES
    ('courier', attempt.courier_id, attempt.name),
    ('department', attempt.department, attempt.department),
    ('buyer', attempt.buyer, CASE attempt.buyer WHEN 'first' THEN 'Primera compra' ELSE 'Ya había comprado' END)
  ) AS named ("group", key, label)
  WHERE named.key IS NOT NULL
  GROUP BY named."group", named.key, attempt.outcome`;

/** How attempts to bring orders end. */
@Injectable()
export class RatesService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** @throws ShopError request.invalid for a range that ends before it begins, or is too long */
  async read(from: string | undefined, to = dayOf(new Date())): Promise<RatesView> {
    const begin = from ?? addDays(to, 1 - USUAL_DAYS);
    const days = daysBetween(begin, to);
    if (days < 1 || days > REPORT_DAYS.max) throw invalid('from', `Elige de 1 a ${REPORT_DAYS.max} días`);
    const rows = await this.database.query<CountRow[]>(read, [begin, to]);
    const groups = RATE_GROUPS.map((group) => [group, rowsOf(rows.filter((row) => row.group === group))] as const);
    return { ...(Object.fromEntries(groups) as Record<RateGroup, RateRowView[]>), from: begin, to };
  }
}

/** Those with most attempts first. */
function rowsOf(counts: readonly CountRow[]): RateRowView[] {
  const byKey = new Map<string, RateRowView>();
  for (const { key, label, outcome, attempts } of counts) {
    const none = Object.fromEntries(FAILURE_CODES.map((code) => [code, 0])) as Record<FailureCode, number>;
    const row = byKey.get(key) ?? { key, label, attempts: 0, delivered: 0, failed: none, deliveredPercent: null };
    row.attempts += attempts;
    if (outcome === 'entregado') row.delivered += attempts;
    else row.failed[outcome] += attempts;
    byKey.set(key, row);
  }
  return [...byKey.values()]
    .map((row) => ({ ...row, deliveredPercent: ratePercent(row.delivered, row.attempts) }))
    .sort((one, other) => other.attempts - one.attempts || one.label.localeCompare(other.label, 'es'));
}
