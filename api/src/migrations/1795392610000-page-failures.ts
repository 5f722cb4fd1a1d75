import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Failures of pages; one that comes again is counted in its row. */
export class PageFailures1795392610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE page_failures (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        remote text NOT NULL,
        release text,
        shell text,
        path text NOT NULL,
        name text NOT NULL,
        message text NOT NULL,
        stack text NOT NULL,
        times integer NOT NULL DEFAULT 1,
        first_at timestamptz NOT NULL DEFAULT now(),
        last_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT page_failures_key UNIQUE NULLS NOT DISTINCT (kind, remote, release, name, message)
      );
      CREATE INDEX page_failures_last_at ON page_failures (last_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE page_failures');
  }
}
