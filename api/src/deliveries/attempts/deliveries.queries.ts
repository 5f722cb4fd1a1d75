import type { DeliveryView, FailureCode, PaymentMethod, DeliveryStatus } from '@shop/contracts';
import { orderCode } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

/** A delivery with what is shown of its order, courier and settlement; amounts are decimal text. */
interface DeliveryRow {
  id: string;
  orderId: string;
  attempt: number;
  courierId: string;
  courierName: string;
  runId: string;
  guideNumber: string | null;
  customerName: string;
  phone: string;
  department: string;
  address: string;
  paymentMethod: PaymentMethod;
  status: DeliveryStatus;
  expectedCash: string;
  handedOverAt: Date;
  failure: FailureCode | null;
  note: string | null;
  collected: string | null;
  fee: string | null;
  outcomeAt: Date | null;
  recordedBy: string | null;
  parcelBack: boolean;
  settlementId: string | null;
}

const columns = `
  delivery.id, delivery.order_id AS "orderId", delivery.attempt, courier.id AS "courierId", courier.name AS "courierName",
  delivery.run_id AS "runId", delivery.guide_number AS "guideNumber",
  concat_ws(' ', orders.first_name, orders.last_name) AS "customerName", orders.phone, orders.department, orders.address,
  orders.payment_method AS "paymentMethod", delivery.status, delivery.expected_cash AS "expectedCash",
  delivery.handed_over_at AS "handedOverAt", delivery.failure, delivery.note, delivery.collected, delivery.fee,
  delivery.outcome_at AS "outcomeAt", users.username AS "recordedBy", delivery.parcel_back_at IS NOT NULL AS "parcelBack",
  settlement_lines.settlement_id AS "settlementId"`;

const tables = `
  deliveries delivery JOIN orders ON orders.id = delivery.order_id JOIN couriers courier ON courier.id = delivery.courier_id
  LEFT JOIN users ON users.id = delivery.recorded_by
  LEFT JOIN settlement_lines ON settlement_lines.delivery_id = delivery.id`;

/** Deliveries that a condition on `delivery` and `orders` finds; `rest` is SQL after it. */
export async function readDeliveries(
  manager: EntityManager,
  condition: string,
  values: readonly unknown[],
  rest = 'ORDER BY delivery.position, delivery.id',
): Promise<DeliveryView[]> {
  const rows = await manager.query<DeliveryRow[]>(`SELECT ${columns} FROM ${tables} WHERE ${condition} ${rest}`, [
    ...values,
  ]);
  return rows.map(toDeliveryView);
}

/** How many a condition finds. */
export async function countDeliveries(
  manager: EntityManager,
  condition: string,
  values: readonly unknown[],
): Promise<number> {
  const [row] = await manager.query<[{ total: number }]>(
    `SELECT count(*)::integer AS total FROM deliveries delivery WHERE ${condition}`,
    [...values],
  );
  return row.total;
}

function toDeliveryView({ courierId, courierName, handedOverAt, outcomeAt, ...row }: DeliveryRow): DeliveryView {
  return {
    ...row,
    orderCode: orderCode(row.orderId),
    courier: { id: courierId, name: courierName },
    handedOverAt: handedOverAt.toISOString(),
    outcomeAt: outcomeAt?.toISOString() ?? null,
  };
}
