import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Notices to staff of what a stolen session might do, and whether a sign-in or confirmation is used up. Decision 0074.
 */
export class StepUpByDefault1795392840000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE staff_sessions ADD COLUMN proof_unused boolean NOT NULL DEFAULT false;

      CREATE TABLE staff_notices (
        id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
        kind text NOT NULL,
        user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
        by_id uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX staff_notices_user_id ON staff_notices (user_id);
      CREATE INDEX staff_notices_by_id ON staff_notices (by_id);

      ALTER TABLE events DROP CONSTRAINT events_name_check, ADD CONSTRAINT events_name_check CHECK (name IN (
        'order.placed', 'order.statusChanged', 'order.seen', 'affiliate.applied', 'message.received', 'stock.low',
        'notice.given'));
      CREATE FUNCTION record_notice() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO events (name, object_id, data) VALUES ('notice.given', NEW.id, jsonb_build_object('kind', NEW.kind));
        PERFORM pg_notify('shop_events', 'events');
        RETURN NULL;
      END $$;
      CREATE TRIGGER staff_notices_event AFTER INSERT ON staff_notices
        FOR EACH ROW WHEN (NEW.created_at = now()) EXECUTE FUNCTION record_notice();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE staff_notices;
      DROP FUNCTION record_notice();
      DELETE FROM events WHERE name = 'notice.given';
      ALTER TABLE events DROP CONSTRAINT events_name_check, ADD CONSTRAINT events_name_check CHECK (name IN (
        'order.placed', 'order.statusChanged', 'order.seen', 'affiliate.applied', 'message.received', 'stock.low'));
      ALTER TABLE staff_sessions DROP COLUMN proof_unused;
    `);
  }
}
