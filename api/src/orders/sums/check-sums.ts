import type { EntityManager } from 'typeorm';

import { Lock, lockStatement } from '../../platform/database/locks';

/** Orders whose sums are not those of their lines. */
const wrongOrders = `
  SELECT orders.id FROM orders, line_sums(orders.id) AS summed
  WHERE (orders.line_status, orders.pending_lines, orders.completed_lines, orders.cancelled_lines, orders.pending_amount,
    orders.completed_amount) IS DISTINCT FROM (summed.line_status, summed.pending_lines, summed.completed_lines,
    summed.cancelled_lines, summed.pending_amount, summed.completed_amount)
  ORDER BY orders.id`;

/** Days whose totals are not what their orders add up to. */
const wrongDays = `
  SELECT DISTINCT day::text FROM (
    SELECT day FROM (SELECT * FROM order_totals UNION ALL SELECT total.* FROM orders, order_total(orders, -1) AS total) AS left_over
    GROUP BY day, pending, completed, cancelled
    HAVING (sum(orders), sum(pending_lines), sum(completed_lines), sum(cancelled_lines), sum(pending_amount),
      sum(completed_amount), sum(shipping)) IS DISTINCT FROM (0, 0, 0, 0, 0, 0, 0)
  ) AS wrong ORDER BY 1`;

/** In one statement, so that what is added meanwhile is counted once: it is in the orders that it sees, or a row that stays. */
const sumDaysAgain = `
  WITH gone AS (DELETE FROM order_totals)
  INSERT INTO order_totals
  SELECT total.day, total.pending, total.completed, total.cancelled, sum(total.orders), sum(total.pending_lines),
    sum(total.completed_lines), sum(total.cancelled_lines), sum(total.pending_amount), sum(total.completed_amount),
    sum(total.shipping)
  FROM orders, order_total(orders, 1) AS total GROUP BY 1, 2, 3, 4`;

/** Puts together what was added to a day since. Nobody who adds or reads waits, and everybody sees the same sum before and after. */
export const gatherTotals = `
  WITH gone AS (
    DELETE FROM order_totals USING (
      SELECT day, pending, completed, cancelled FROM order_totals GROUP BY 1, 2, 3, 4 HAVING count(*) > 1
    ) AS scattered
    WHERE (order_totals.day, order_totals.pending, order_totals.completed, order_totals.cancelled)
      = (scattered.day, scattered.pending, scattered.completed, scattered.cancelled)
    RETURNING order_totals.*
  )
  INSERT INTO order_totals
  SELECT day, pending, completed, cancelled, sum(orders), sum(pending_lines), sum(completed_lines), sum(cancelled_lines),
    sum(pending_amount), sum(completed_amount), sum(shipping)
  FROM gone GROUP BY 1, 2, 3, 4 HAVING sum(orders) <> 0`;

/** Ids of orders and days whose sums are wrong: nothing but a fault of the shop or of whoever works past it. */
export interface WrongSums {
  orders: string[];
  days: string[];
}

/** Compares what is kept of every order and day with the lines. It reads all of them. */
export async function findWrongSums(manager: EntityManager): Promise<WrongSums> {
  const orders = await manager.query<{ id: string }[]>(wrongOrders);
  const days = await manager.query<{ day: string }[]>(wrongDays);
  return { orders: orders.map(({ id }) => id), days: days.map(({ day }) => day) };
}

/** Sums up anew, while the shop serves. */
export async function repairSums(manager: EntityManager, orders: readonly string[]): Promise<void> {
  await manager.query('SELECT keep_order_sums($1::uuid[])', [orders]);
  await manager.transaction(async (summing) => {
    await summing.query(lockStatement(Lock.Totals));
    await summing.query(sumDaysAgain);
  });
}
