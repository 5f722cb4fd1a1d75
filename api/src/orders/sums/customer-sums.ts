import { ERASED_PHONE } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import { Lock, lockStatement } from '../../platform/database/locks';

/** Marks that are summed up at a time. */
const BATCH = 5000;

/** Erased orders all have one phone, which is nobody's. */
const ofSomebody = `phone <> '${ERASED_PHONE}'`;

const SUMS = 'sum(completed_amount) AS completed_amount, max(created_at) AS last_order_at';

/** Each phone's orders as a row of `customer_sums`. */
const summed = `SELECT phone, ${SUMS} FROM orders WHERE ${ofSomebody} GROUP BY phone`;

/**
 * Sums up the orders of phones that are marked, each phone's by the index, and takes these marks away. In one statement: the
 * orders that it sees are those of the marks that it sees, and what changes meanwhile leaves a mark.
 */
const gatherSome = `
  WITH marked AS (
    DELETE FROM customer_marks WHERE ctid = ANY (ARRAY(SELECT ctid FROM customer_marks LIMIT ${BATCH})) RETURNING phone
  ),
  touched AS MATERIALIZED (SELECT DISTINCT phone FROM marked),
  summed AS MATERIALIZED (
    SELECT phone, own.* FROM touched, LATERAL (
      SELECT ${SUMS} FROM orders WHERE orders.phone = touched.phone AND ${ofSomebody} HAVING count(*) > 0
    ) AS own
  ),
  gone AS (
    DELETE FROM customer_sums
    WHERE phone IN (SELECT phone FROM touched) AND NOT EXISTS (SELECT FROM summed WHERE summed.phone = customer_sums.phone)
  ),
  written AS (
    INSERT INTO customer_sums SELECT * FROM summed
    ON CONFLICT (phone) DO UPDATE
      SET completed_amount = excluded.completed_amount, last_order_at = excluded.last_order_at
  )
  SELECT count(*)::integer AS marks FROM marked`;

/** The same, once no other process gathers: a phone that no order has any more is in no sum after that. */
export async function gatherCustomersNow(manager: EntityManager): Promise<void> {
  await manager.query(lockStatement(Lock.Totals));
  await gatherCustomers(manager);
}

/** Until no phone is marked. One at a time, under `Lock.Totals`. */
export async function gatherCustomers(manager: EntityManager): Promise<void> {
  for (let marks = BATCH; marks >= BATCH;) {
    [{ marks }] = await manager.query<[{ marks: number }]>(gatherSome);
  }
}

/** Sum up all customers again, one statement after the other, under the same lock. */
export const sumCustomersAgain = [
  'DELETE FROM customer_sums',
  'DELETE FROM customer_places',
  `WITH gone AS (DELETE FROM customer_marks) INSERT INTO customer_sums ${summed}`,
];

/** Phones whose sums are neither those of their orders nor marked, and places that do not count the customers who are there. */
export const wrongCustomers = `
  SELECT phone FROM customer_sums kept FULL JOIN (${summed}) AS summed USING (phone)
  WHERE (kept.completed_amount, kept.last_order_at) IS DISTINCT FROM (summed.completed_amount, summed.last_order_at)
    AND phone NOT IN (SELECT phone FROM customer_marks)
  UNION ALL
  SELECT sort || ' ' || place FROM customer_places kept FULL JOIN (
    SELECT sort, place, count(*) AS customers FROM customer_sums, places_of_customer(customer_sums) GROUP BY sort, place
  ) AS counted USING (sort, place)
  WHERE coalesce(kept.customers, 0) <> coalesce(counted.customers, 0)
  ORDER BY phone`;
