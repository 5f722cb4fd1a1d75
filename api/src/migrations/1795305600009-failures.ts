import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Failures of pages, one that comes again counted in its row, and each release by itself; the loads of pages that failures were
 * told of, for who watches the releases (nothing of it says whose they were), and the releases that the shop took back, each told
 * to staff once (decision 0110).
 */
export class Failures1795305600009 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE page_failures (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        remote text NOT NULL,
        release text,
        shell text,
        share text NOT NULL DEFAULT '',
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
      CREATE TABLE failed_loads (
        number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        load text NOT NULL UNIQUE,
        at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE release_withdrawals (
        remote text NOT NULL,
        version text NOT NULL,
        at timestamptz NOT NULL,
        PRIMARY KEY (remote, version, at)
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE release_withdrawals, failed_loads, page_failures');
  }
}
