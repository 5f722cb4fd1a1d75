import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A movement of the past is history: a backup that is restored brings those of closes that were closed since. What comes now
 * still needs its close open.
 */
export class ClosesOfABackup1795537391244 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER cash_movements_open ON cash_movements;
      CREATE TRIGGER cash_movements_open BEFORE INSERT ON cash_movements
        FOR EACH ROW WHEN (NEW.at >= now()) EXECUTE FUNCTION require_open_close();`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER cash_movements_open ON cash_movements;
      CREATE TRIGGER cash_movements_open BEFORE INSERT ON cash_movements
        FOR EACH ROW EXECUTE FUNCTION require_open_close();`);
  }
}
