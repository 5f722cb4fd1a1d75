import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A sale is found by the last 8 characters of its own id. Two may share them: both are found then. */
export class SaleCodes1795393000201 implements MigrationInterface {
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // An index that an earlier attempt left is not valid.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS sales_code');
    await runner.query('CREATE INDEX CONCURRENTLY sales_code ON sales (right(id::text, 8))');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX CONCURRENTLY sales_code');
  }
}
