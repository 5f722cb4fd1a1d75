import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Calls of staff under a key, with their answers (`do-once.ts`). A row stands for itself: the server sweeps it after a
 * day, whatever becomes of the user and of what they made.
 */
export class AnsweredCalls1795392920000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE answered_calls (
        user_id uuid NOT NULL,
        key_hash text NOT NULL,
        call_hash text NOT NULL,
        object_id uuid,
        at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, key_hash)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE answered_calls');
  }
}
