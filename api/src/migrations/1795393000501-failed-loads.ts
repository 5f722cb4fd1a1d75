import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The loads of pages that failures were told of, for who watches the releases (nothing of it says whose they were), and the
 * releases that the shop took back, each told to staff once. Decision 0110.
 */
export class FailedLoads1795393000501 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
    await runner.query('DROP TABLE failed_loads, release_withdrawals');
  }
}
