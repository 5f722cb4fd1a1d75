import type { MigrationInterface, QueryRunner } from 'typeorm';

import { addIndexConcurrently } from './concurrent-index';

/** The index of pending lines has all that the limits on orders sum up: a shop of 8,000 waiting orders read 24,000 pages for it. */
export class PendingLines1795636800000 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    await addIndexConcurrently(
      runner,
      'sales_pending_lines',
      `ON sales (order_id) INCLUDE (quantity, flavor_id, product_id, stock_target) WHERE status = 'pending'`,
    );
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS sales_pending');
  }

  async down(runner: QueryRunner): Promise<void> {
    await addIndexConcurrently(
      runner,
      'sales_pending',
      `ON sales (order_id) INCLUDE (quantity) WHERE status = 'pending'`,
    );
    await runner.query('DROP INDEX CONCURRENTLY sales_pending_lines');
  }
}
