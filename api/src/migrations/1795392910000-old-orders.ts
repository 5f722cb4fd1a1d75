import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Index of the orders old enough for retention, the youngest first, without those that were erased. Decision 0090. */
export class OldOrders1795392910000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE INDEX orders_kept ON orders (created_at DESC, id) WHERE phone <> '00000000'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX orders_kept');
  }
}
