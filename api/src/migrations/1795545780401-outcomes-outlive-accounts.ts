import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deleting somebody of the staff touches no delivery that they recorded, however many: decision 0089. */
export class OutcomesOutliveAccounts1795545780401 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE deliveries DROP CONSTRAINT deliveries_recorded_by_fkey;
      DROP INDEX deliveries_recorded_by;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE deliveries SET recorded_by = NULL WHERE recorded_by NOT IN (SELECT id FROM users);
      CREATE INDEX deliveries_recorded_by ON deliveries (recorded_by);
      ALTER TABLE deliveries ADD CONSTRAINT deliveries_recorded_by_fkey
        FOREIGN KEY (recorded_by) REFERENCES users (id) ON DELETE SET NULL;`);
  }
}
