import type { MigrationInterface, QueryRunner } from 'typeorm';

/** After how many months personal data is erased by itself; null is never. One row once an admin set it, none before. */
export class Retention1795392200002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE retention (
        id boolean PRIMARY KEY DEFAULT true CHECK (id),
        order_months integer CHECK (order_months BETWEEN 1 AND 120),
        message_months integer CHECK (message_months BETWEEN 1 AND 120),
        application_months integer CHECK (application_months BETWEEN 1 AND 120),
        ran_at timestamptz
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE retention');
  }
}
