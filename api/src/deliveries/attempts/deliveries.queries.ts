import type { DeliveryView } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { codeOf } from '../../orders/order.view';
import { readViews } from '../../platform/lists/read-views';
import { DeliveryEntity } from './delivery.entity';

/** SQL for the code of a delivery's order (`orderCode`). */
export const codeOfOrder = `${codeOf('delivery.order_id')} AS "orderCode"`;

/** SQL for how many lines of an order were completed once, and came back. */
export const returnedLines = (orderId: string) => `(
  SELECT count(*)::integer FROM sales WHERE sales.order_id = ${orderId} AND returned IS NOT NULL)`;

/** SQL for how an order that is brought is paid: cash that a courier is to collect, or did, is cash, whatever the order says. */
export const paidBy = `CASE WHEN greatest(delivery.expected_cash, delivery.collected) > 0 THEN 'efectivo' ELSE orders.payment_method END AS "paymentMethod"`;

/** `DeliveryView`s; conditions name `delivery` and `orders`. */
export const deliveryRows = `
  SELECT delivery.id, delivery.order_id AS "orderId", ${codeOfOrder}, delivery.attempt,
    json_build_object('id', courier.id, 'name', courier.name) AS courier, delivery.run_id AS "runId",
    delivery.guide_number AS "guideNumber", concat_ws(' ', orders.first_name, orders.last_name) AS "customerName",
    orders.phone, orders.department, orders.address, ${paidBy}, delivery.status,
    delivery.expected_cash AS "expectedCash", delivery.handed_over_at AS "handedOverAt", delivery.failure, delivery.note,
    delivery.collected, delivery.fee, delivery.outcome_at AS "outcomeAt",
    CASE WHEN delivery.recorded_by IS NOT NULL THEN coalesce(users.username, 'Cuenta borrada') END AS "recordedBy",
    delivery.parcel_back_at IS NOT NULL AS "parcelBack", settlement_lines.settlement_id AS "settlementId"
  FROM deliveries delivery JOIN orders ON orders.id = delivery.order_id JOIN couriers courier ON courier.id = delivery.courier_id
  LEFT JOIN users ON users.id = delivery.recorded_by
  LEFT JOIN settlement_lines ON settlement_lines.delivery_id = delivery.id`;

/** The stops of a run, in their order. */
export function readStops(manager: EntityManager, runId: string): Promise<DeliveryView[]> {
  return readViews(manager, `${deliveryRows} WHERE delivery.run_id = $1 ORDER BY delivery.position, delivery.id`, [
    runId,
  ]);
}

/** The last attempt to bring an order; null before the first. */
export function newestAttempt(manager: EntityManager, orderId: string): Promise<DeliveryEntity | null> {
  return manager.findOne(DeliveryEntity, { where: { orderId }, order: { attempt: 'DESC' } });
}
