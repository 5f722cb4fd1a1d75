import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of one transaction: their rows are locked for some tens of milliseconds. */
const BATCH = 2000;

/**
 * Orders from before the sums get theirs, some at a time while the version before serves, and with them the totals of their
 * days. One that changes meanwhile has its sums already; an attempt that breaks off is gone on with.
 */
export class SumsOfOldOrders1795393000301 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (let last: string | null = '00000000-0000-0000-0000-000000000000'; last !== null;) {
      const [batch] = (await runner.query(sumNext, [last])) as [{ last: string | null }];
      last = batch.last;
      await runner.query(putTogether);
    }
  }

  async down(): Promise<void> {
    // The columns go with the migration before this one.
  }
}

/** The last of the orders after $1 that it looked at. */
const sumNext = `
  WITH batch AS MATERIALIZED (SELECT id FROM orders WHERE id > $1 ORDER BY id LIMIT ${BATCH})
  SELECT (SELECT id FROM batch ORDER BY id DESC LIMIT 1) AS last, keep_order_sums(ARRAY(SELECT id FROM batch))`;

const putTogether = `
  WITH gone AS (DELETE FROM order_totals RETURNING *)
  INSERT INTO order_totals
  SELECT day, pending, completed, cancelled, sum(orders), sum(pending_lines), sum(completed_lines), sum(cancelled_lines),
    sum(pending_amount), sum(completed_amount), sum(shipping)
  FROM gone GROUP BY 1, 2, 3, 4`;
