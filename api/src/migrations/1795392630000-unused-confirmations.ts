import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether the password or a factor was given again in a session, and not yet for what asks each time. */
export class UnusedConfirmations1795392630000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE staff_sessions ADD COLUMN confirmation_unused boolean NOT NULL DEFAULT false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE staff_sessions DROP COLUMN confirmation_unused');
  }
}
