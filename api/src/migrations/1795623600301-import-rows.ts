import type { MigrationInterface, QueryRunner } from 'typeorm';

/** No reading looks for rows that are not compared yet: they are stored with what they mean. */
export class ImportRows1795623600301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX import_rows_unmatched');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'CREATE INDEX import_rows_unmatched ON import_rows (import_id, group_key) WHERE outcome IS NULL',
    );
  }
}
