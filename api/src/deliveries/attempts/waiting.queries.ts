import { expectedCash, parseCentavos, toDecimalText, type WaitingOrderView } from '@shop/contracts';
import type { DataSource } from 'typeorm';

import { Page } from '../../platform/http/page';
import type { ListWindowDto } from '../../platform/validation/list-query.dto';
import { readPage } from '../../platform/lists/read-views';

/** SQL: a pending order that nobody is bringing. */
export const isWaiting = `orders.line_status = 'pending'
  AND NOT EXISTS (SELECT FROM deliveries WHERE deliveries.order_id = orders.id AND deliveries.status = 'en_ruta')`;

const isoText = (instant: string) => `to_char(${instant} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The last thing that the buyer asked for stays in sight once it was accepted. */
const rows = `
  SELECT orders.id AS "orderId", upper(right(orders.id::text, 8)) AS code, orders.version,
    concat_ws(' ', orders.first_name, orders.last_name) AS "customerName", orders.phone, orders.department, orders.address,
    orders.payment_method AS "paymentMethod", orders.pending_amount AS "pendingAmount",
    orders.completed_lines AS "completedLines", orders.shipping, orders.created_at AS "createdAt",
    coalesce((
      SELECT json_agg(json_build_object('attempt', attempt, 'outcome', coalesce(failure, 'no_fue'),
        'at', ${isoText('outcome_at')}, 'courier', courier.name, 'parcelBack', parcel_back_at IS NOT NULL) ORDER BY attempt DESC)
      FROM deliveries JOIN couriers courier ON courier.id = courier_id
      WHERE order_id = orders.id AND deliveries.status = 'no_entregado'), '[]') AS attempts,
    (SELECT json_build_object('id', id, 'address', address, 'day', day, 'status', status, 'at', ${isoText('created_at')})
      FROM delivery_wishes WHERE order_id = orders.id AND status <> 'declined' ORDER BY created_at DESC LIMIT 1) AS wish
  FROM orders WHERE ${isWaiting}`;

interface WaitingRow extends Omit<WaitingOrderView, 'expectedCash'> {
  pendingAmount: string;
  completedLines: number;
  shipping: string;
}

/** Pending orders that nobody is bringing, the oldest first. */
export async function readWaiting(database: DataSource, query: ListWindowDto): Promise<Page<WaitingOrderView>> {
  const oldestFirst = { rows, counted: `orders WHERE ${isWaiting}`, order: 'orders.created_at, orders.id DESC' };
  const { data, meta } = await readPage<WaitingRow>(database, oldestFirst, [], query);
  const views = data.map(({ pendingAmount, completedLines, shipping, ...row }) => {
    const money = { pendingAmount: parseCentavos(pendingAmount), shipping: parseCentavos(shipping), completedLines };
    return { ...row, expectedCash: toDecimalText(expectedCash({ paymentMethod: row.paymentMethod, ...money })) };
  });
  return new Page(views, meta);
}
