import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failures of each release are kept by themselves. Those that are there already go as they get old. */
export class SharesOfFailures1795392830000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE page_failures ADD COLUMN share text NOT NULL DEFAULT ''`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE page_failures DROP COLUMN share');
  }
}
