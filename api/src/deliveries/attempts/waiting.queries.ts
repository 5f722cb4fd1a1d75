import {
  expectedCash,
  orderCode,
  parseCentavos,
  toDecimalText,
  type DeliveryWishView,
  type PaymentMethod,
  type WaitingOrderView,
} from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { toWindow, type ListWindowDto } from '../../platform/validation/list-query.dto';

/** SQL: a pending order that nobody is bringing. */
export const isWaiting = `orders.line_status = 'pending'
  AND NOT EXISTS (SELECT FROM deliveries WHERE deliveries.order_id = orders.id AND deliveries.status = 'en_ruta')`;

interface WaitingRow {
  orderId: string;
  version: number;
  customerName: string;
  phone: string;
  department: string;
  address: string;
  paymentMethod: PaymentMethod;
  pendingAmount: string;
  completedLines: number;
  shipping: string;
  createdAt: Date;
  attempts: WaitingOrderView['attempts'] | null;
  wish: DeliveryWishView | null;
}

/** The last thing that the buyer asked for stays in sight once it was accepted. */
const read = `
  SELECT orders.id AS "orderId", orders.version, concat_ws(' ', orders.first_name, orders.last_name) AS "customerName",
    orders.phone, orders.department, orders.address, orders.payment_method AS "paymentMethod",
    orders.pending_amount AS "pendingAmount", orders.completed_lines AS "completedLines", orders.shipping,
    orders.created_at AS "createdAt", earlier.attempts, asked.wish
  FROM (SELECT * FROM orders WHERE ${isWaiting} ORDER BY created_at, id DESC LIMIT $1 OFFSET $2) AS orders
  LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('attempt', attempt, 'outcome', coalesce(failure, 'no_fue'),
      'at', to_char(outcome_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'courier', courier.name,
      'parcelBack', parcel_back_at IS NOT NULL) ORDER BY attempt DESC) AS attempts
    FROM deliveries JOIN couriers courier ON courier.id = courier_id
    WHERE order_id = orders.id AND deliveries.status = 'no_entregado'
  ) AS earlier ON true
  LEFT JOIN LATERAL (
    SELECT json_build_object('id', id, 'address', address, 'day', day, 'status', status,
      'at', to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS wish
    FROM delivery_wishes WHERE order_id = orders.id AND status <> 'declined' ORDER BY created_at DESC LIMIT 1
  ) AS asked ON true
  ORDER BY orders.created_at, orders.id DESC`;

/** Pending orders that nobody is bringing, the oldest first. */
export async function readWaiting(manager: EntityManager, window: ListWindowDto): Promise<WaitingOrderView[]> {
  const { limit, offset } = toWindow(window);
  const rows = await manager.query<WaitingRow[]>(read, [limit, offset]);
  return rows.map(({ pendingAmount, completedLines, shipping, createdAt, attempts, ...row }) => ({
    ...row,
    code: orderCode(row.orderId),
    expectedCash: toDecimalText(
      expectedCash({
        paymentMethod: row.paymentMethod,
        pendingAmount: parseCentavos(pendingAmount),
        completedLines,
        shipping: parseCentavos(shipping),
      }),
    ),
    createdAt: createdAt.toISOString(),
    attempts: attempts ?? [],
  }));
}
