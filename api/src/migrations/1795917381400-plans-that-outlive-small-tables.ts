import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Functions of an order go by an index, whatever size the tables had when a connection planned them. PostgreSQL keeps such a
 * plan until the table's next ANALYZE: one from a day of few orders read all orders for each new one, 40,000 of them in 25 ms.
 *
 * `keep_order_sums` asks for one order at a time, so that its plans can be kept at all: for a list of orders PostgreSQL
 * planned each call, a sixth of all work on an order.
 */
export class PlansThatOutliveSmallTables1795917381400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_order_sums(ids uuid[]) RETURNS void LANGUAGE plpgsql SET enable_seqscan = off AS $$
      DECLARE
        asked uuid;
      BEGIN
        FOR asked IN SELECT DISTINCT unnest(ids) ORDER BY 1 LOOP
          PERFORM FROM orders WHERE id = asked FOR NO KEY UPDATE;
          UPDATE orders SET line_status = summed.line_status FROM line_sums(asked) AS summed
          WHERE orders.id = asked
            AND (orders.line_status, orders.pending_lines, orders.completed_lines, orders.cancelled_lines,
              orders.pending_amount, orders.completed_amount) IS DISTINCT FROM (summed.line_status, summed.pending_lines,
              summed.completed_lines, summed.cancelled_lines, summed.pending_amount, summed.completed_amount);
        END LOOP;
      END $$;
      ALTER FUNCTION met_hold_limit(text, text, integer, uuid[], integer[], numeric) SET enable_seqscan = off`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE OR REPLACE FUNCTION keep_order_sums(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM FROM orders WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
        UPDATE orders SET line_status = summed.line_status FROM unnest(ids) AS asked (id), line_sums(asked.id) AS summed
        WHERE orders.id = asked.id
          AND (orders.line_status, orders.pending_lines, orders.completed_lines, orders.cancelled_lines,
            orders.pending_amount, orders.completed_amount) IS DISTINCT FROM (summed.line_status, summed.pending_lines,
            summed.completed_lines, summed.cancelled_lines, summed.pending_amount, summed.completed_amount);
      END $$;
      ALTER FUNCTION met_hold_limit(text, text, integer, uuid[], integer[], numeric) RESET enable_seqscan`);
  }
}
