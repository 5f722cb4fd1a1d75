import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Index of the units that buyers hold, summed up while others wait. Where a phone or an address has many pending orders
 * and the table's statistics are old, PostgreSQL read all pending sales once for each of them.
 */
export class PendingSales1795392640000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX sales_pending ON sales (order_id) INCLUDE (quantity) WHERE status = 'pending'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX sales_pending');
  }
}
