import { TIME_ZONE } from '@shop/contracts';

/** SQL: a delivery that brought money, or a fee, and is in no settlement. */
export const isUnsettled = `delivery.status = 'entregado'
  AND NOT EXISTS (SELECT FROM settlement_lines WHERE settlement_lines.delivery_id = delivery.id)`;

/** One row for each courier: what they collected and did not bring yet, and of it what is past their usual days. */
export const heldByCourier = `
  SELECT courier.id, coalesce(sum(delivery.collected), 0.00) AS holds, count(delivery.id)::integer AS deliveries,
    min(delivery.outcome_at) FILTER (WHERE delivery.collected > 0) AS since,
    coalesce(sum(delivery.collected) FILTER (
      WHERE (delivery.outcome_at AT TIME ZONE '${TIME_ZONE}')::date + courier.remit_days
        < (now() AT TIME ZONE '${TIME_ZONE}')::date), 0.00) AS overdue
  FROM couriers courier LEFT JOIN deliveries delivery ON delivery.courier_id = courier.id AND ${isUnsettled}
  GROUP BY courier.id`;

/** `CourierCashView`s of couriers who hold or lack something, are on their way, or still work, who holds most first. */
export const readCash = `
  SELECT json_build_object('id', courier.id, 'name', courier.name, 'phone', courier.phone, 'kind', courier.kind,
      'remitDays', courier.remit_days) AS courier,
    held.holds, held.deliveries, held.since, held.overdue,
    coalesce(riding.expected, 0.00) AS "onTheWay", coalesce(settled.difference, 0.00) AS differences
  FROM (${heldByCourier}) AS held JOIN couriers courier ON courier.id = held.id
  LEFT JOIN LATERAL (
    SELECT sum(expected_cash) AS expected FROM deliveries WHERE courier_id = courier.id AND status = 'en_ruta') AS riding ON true
  LEFT JOIN LATERAL (
    SELECT sum(deposited - (collected - fee)) AS difference FROM settlements WHERE courier_id = courier.id) AS settled ON true
  WHERE courier.active OR held.deliveries > 0 OR riding.expected IS NOT NULL OR settled.difference < 0
  ORDER BY held.holds DESC, courier.name, courier.id`;
