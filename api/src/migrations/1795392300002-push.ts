import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Devices that staff want to be told on of new orders, and what is still to be sent to them. Decision 0041. */
export class Push1795392300002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, ends]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER users_push ON users;
      DROP TRIGGER staff_sessions_push ON staff_sessions;
      DROP TABLE push_deliveries, push_subscriptions;
      DROP FUNCTION end_push_of_user(), end_push_of_session();
    `);
  }
}

const tables = `
  CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id uuid NOT NULL,
    endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint_key UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    device text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    last_success_at timestamptz
  );
  CREATE INDEX push_subscriptions_user_id ON push_subscriptions (user_id);
  CREATE INDEX push_subscriptions_session_id ON push_subscriptions (session_id);

  CREATE TABLE push_deliveries (
    event_id bigint NOT NULL REFERENCES events (id) ON DELETE CASCADE,
    subscription_id uuid NOT NULL REFERENCES push_subscriptions (id) ON DELETE CASCADE,
    attempts integer NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (event_id, subscription_id)
  );
  CREATE INDEX push_deliveries_subscription_id ON push_deliveries (subscription_id);
  CREATE INDEX push_deliveries_due_at ON push_deliveries (due_at);
`;

/** A session that somebody ends takes its device along; one whose time runs out at night does not. */
const ends = `
  CREATE FUNCTION end_push_of_user() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM push_subscriptions WHERE user_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER users_push AFTER UPDATE ON users
    FOR EACH ROW WHEN (NEW.token_version <> OLD.token_version OR OLD.active AND NOT NEW.active)
    EXECUTE FUNCTION end_push_of_user();

  CREATE FUNCTION end_push_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM push_subscriptions WHERE session_id = OLD.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER staff_sessions_push AFTER DELETE ON staff_sessions
    FOR EACH ROW WHEN (OLD.expires_at > now() AND OLD.seen_at > now() - interval '12 hours')
    EXECUTE FUNCTION end_push_of_session();
`;
