import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which tab of the staff caused an event, as its transaction says: what is done here, a list shows at once. Decision 0040. */
export class EventTabs1795392650000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Once it was set, a connection has the empty text outside of such a transaction.
    await runner.query(`ALTER TABLE events ADD COLUMN tab text DEFAULT nullif(current_setting('shop.tab', true), '')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE events DROP COLUMN tab');
  }
}
