import {
  addDays,
  dayInGuatemala,
  daysBetween,
  ERASED_PHONE,
  FAILURE_CODES,
  ratePercent,
  RATES_USUAL_DAYS,
  REPORT_DAYS,
  type RateGroup,
  type RateRowView,
  type RatesView,
} from '@shop/contracts';
import { Injectable } from '@nestjs/common';

import { endOfDay, startOfDay } from '../../orders/reports/day';
import { ReadingDatabase } from '../../platform/database/reading-database';
import { invalid } from '../../platform/errors/shop-error';

/** How many attempts of a group ended so, by SQL. */
const counted = (outcome: string) => `count(*) FILTER (WHERE attempt.outcome = '${outcome}')::integer`;

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
  SELECT named."group", named.key, max(named.label) AS label, count(*)::integer AS attempts,
    ${counted('entregado')} AS delivered,
    json_build_object(${FAILURE_CODES.map((code) => `'${code}', ${counted(code)}`).join()}) AS failed
  FROM attempt CROSS JOIN LATERAL (VALUES
    ('courier', attempt.courier_id, attempt.name),
    ('department', attempt.department, attempt.department),
    ('buyer', attempt.buyer, CASE attempt.buyer WHEN 'first' THEN 'Primer pedido' ELSE 'Ya había pedido' END)
  ) AS named ("group", key, label)
  WHERE named.key IS NOT NULL
  GROUP BY named."group", named.key ORDER BY attempts DESC, max(named.label) COLLATE "es-x-icu"`;

/** How attempts to bring orders end. */
@Injectable()
export class RatesService {
  constructor(private readonly reading: ReadingDatabase) {}

  /** @throws ShopError request.invalid for a range that ends before it begins, or is too long */
  async read(from: string | undefined, to = dayInGuatemala(new Date())): Promise<RatesView> {
    const begin = from ?? addDays(to, 1 - RATES_USUAL_DAYS);
    const days = daysBetween(begin, to);
    if (days < 1 || days > REPORT_DAYS.max) throw invalid('from', `Elige de 1 a ${REPORT_DAYS.max} días`);
    const found = await this.reading.read((manager) =>
      manager.query<(RateRowView & { group: RateGroup })[]>(read, [begin, to]),
    );
    const rows = found.map((row) => ({ ...row, deliveredPercent: ratePercent(row.delivered, row.attempts) }));
    const of = (group: RateGroup) => rows.flatMap(({ group: own, ...row }) => (own === group ? [row] : []));
    return { courier: of('courier'), department: of('department'), buyer: of('buyer'), from: begin, to };
  }
}
