import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who holds the stream of a session open hears at once that somebody has ended it. */
export class EndedSessions1795392300001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TRIGGER staff_sessions_ended AFTER DELETE ON staff_sessions
        FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TRIGGER staff_sessions_ended ON staff_sessions');
  }
}
