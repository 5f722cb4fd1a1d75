import type { MigrationInterface, QueryRunner } from 'typeorm';

import { addIndexConcurrently } from './concurrent-index';

/**
 * Indexes of staff's lists, however big the shop (decision 0102): one for each order of rows, read from either end, and
 * trigrams of what staff search.
 */
export class ListIndexes1795393000303 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // The owner of a database may: it is one that PostgreSQL trusts.
    await runner.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
    for (const [name, definition] of Object.entries(indexes)) await addIndexConcurrently(runner, name, definition);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(indexes)) await runner.query(`DROP INDEX CONCURRENTLY ${name}`);
    await runner.query('DROP EXTENSION pg_trgm');
  }
}

const indexes = {
  orders_created_at: 'ON orders (created_at DESC, id)',
  orders_total: 'ON orders (total DESC, id)',
  // Pending, completed, cancelled: backwards by the alphabet.
  orders_line_status: 'ON orders (line_status DESC, created_at DESC, id)',
  orders_line_status_last: 'ON orders (line_status, created_at DESC, id)',
  orders_pending: 'ON orders (created_at DESC, id) WHERE pending_lines > 0',
  // Without a list of what is still to be sorted in, which some buyer would sort in for all others.
  orders_search: 'ON orders USING gin (search gin_trgm_ops) WITH (fastupdate = off)',
  sales_order: 'ON sales (created_at DESC, order_id, line_number, id)',
  sales_total: 'ON sales (total_amount DESC, id)',
  sales_status_last: 'ON sales (status DESC, created_at DESC)',
  sales_search: 'ON sales USING gin (search gin_trgm_ops) WITH (fastupdate = off)',
} as const;
