import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which user of the staff edits what, since when, and when their form said so last. Advisory: a crash may lose it (decision 0160). */
export class Editors1795534042018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE editors (
        subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 100),
        user_id uuid NOT NULL,
        since timestamptz NOT NULL DEFAULT now(),
        seen_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (subject, user_id)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE editors');
  }
}
