import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders that were placed before codes were unique and have one that another order had first: they keep it. */
export class OrderCodes1795392780000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders ADD COLUMN shares_code boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE orders DROP COLUMN shares_code');
  }
}
