import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Browsers whose messages somebody ended, by the hash of their address: none says again by itself that it listens. */
export class RemovedPushDevices1795782409232 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE removed_push_devices (
        endpoint_hash bytea PRIMARY KEY,
        at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE removed_push_devices');
  }
}
