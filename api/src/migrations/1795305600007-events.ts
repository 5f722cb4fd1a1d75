import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events that staff hear of at once: triggers write them in the transaction of the change, so that the shop tells
 * nothing that was rolled back and no code has to remember to tell it (decision 0040); and the devices that staff want to be
 * told on of new orders, with what is still to be sent to them (decision 0041).
 */
export class Events1795305600007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, functions, triggers, push, ends]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION record_order_placed(), record_status_changed(), record_event(), record_notice(), notify_sessions(),
        end_push_of_user(), end_push_of_session() CASCADE;
      DROP TABLE push_deliveries, push_subscriptions, events;
    `);
  }
}

/**
 * The position is given when the event can be read already, by one process at a time: transactions end in another order
 * than they took their ids in. The index without it is empty nearly always. Which tab of the staff caused an event its
 * transaction says: what is done here, a list shows at once. Once that was set, a connection has the empty text outside of such
 * a transaction.
 */
const tables = `
  CREATE TABLE events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    position bigint,
    name text NOT NULL CHECK (name IN (
      'order.placed', 'order.statusChanged', 'order.seen', 'affiliate.applied', 'message.received', 'stock.low',
      'notice.given', 'job.changed', 'delivery.changed', 'cash.changed', 'import.applied')),
    object_id uuid NOT NULL,
    data jsonb NOT NULL DEFAULT '{}',
    at timestamptz NOT NULL DEFAULT now(),
    tab text DEFAULT nullif(current_setting('shop.tab', true), '')
  );
  CREATE SEQUENCE event_positions OWNED BY events.position;
  CREATE UNIQUE INDEX events_position_key ON events (position) WHERE position IS NOT NULL;
  CREATE INDEX events_without_position ON events (id) WHERE position IS NULL;
`;

/** Staff who entered an order themselves don't have to be told of it. */
const functions = `
  CREATE FUNCTION record_order_placed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO events (name, object_id, data)
    VALUES ('order.placed', NEW.id,
      jsonb_strip_nulls(jsonb_build_object('total', NEW.total::text, 'department', NEW.department, 'enteredBy', NEW.entered_by)));
    PERFORM pg_notify('shop_events', 'events');
    RETURN NULL;
  END $$;

  -- One event for an order, however many of its lines changed at once.
  CREATE FUNCTION record_status_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO events (name, object_id)
    SELECT DISTINCT 'order.statusChanged', after.order_id FROM after JOIN before USING (id)
    WHERE after.status <> before.status;
    IF FOUND THEN
      PERFORM pg_notify('shop_events', 'events');
    END IF;
    RETURN NULL;
  END $$;

  -- The first argument is the event's name, the second the column that says of what it tells.
  CREATE FUNCTION record_event() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO events (name, object_id) VALUES (TG_ARGV[0], (to_jsonb(NEW) ->> TG_ARGV[1])::uuid);
    PERFORM pg_notify('shop_events', 'events');
    RETURN NULL;
  END $$;

  CREATE FUNCTION record_notice() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO events (name, object_id, data) VALUES ('notice.given', NEW.id, jsonb_build_object('kind', NEW.kind));
    PERFORM pg_notify('shop_events', 'events');
    RETURN NULL;
  END $$;

  CREATE FUNCTION notify_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM pg_notify('shop_events', 'sessions');
    RETURN NULL;
  END $$;
`;

/** A row that comes with another moment than that of its transaction is history: sample data, a restored backup. */
const isNew = (column: string) => `NEW.${column} = now()`;

const becomesLow = `NEW.active AND NEW.inventory - NEW.reserved_inventory <= NEW.low_stock_threshold
  AND OLD.inventory - OLD.reserved_inventory > OLD.low_stock_threshold`;

/** A trigger's condition costs an order next to nothing; only an event that has happened calls a function. */
const triggers = `
  CREATE TRIGGER orders_event AFTER INSERT ON orders
    FOR EACH ROW WHEN (${isNew('created_at')}) EXECUTE FUNCTION record_order_placed();
  CREATE TRIGGER orders_changed_event AFTER UPDATE ON orders
    FOR EACH ROW WHEN (NEW.updated_at IS DISTINCT FROM OLD.updated_at OR NEW.chat_received_at IS DISTINCT FROM OLD.chat_received_at)
    EXECUTE FUNCTION record_event('order.statusChanged', 'id');
  CREATE TRIGGER sales_event AFTER UPDATE ON sales REFERENCING OLD TABLE AS before NEW TABLE AS after
    FOR EACH STATEMENT EXECUTE FUNCTION record_status_changed();
  CREATE TRIGGER seen_orders_event AFTER INSERT ON seen_orders
    FOR EACH ROW WHEN (${isNew('seen_at')}) EXECUTE FUNCTION record_event('order.seen', 'order_id');
  CREATE TRIGGER affiliates_event AFTER INSERT ON affiliates
    FOR EACH ROW WHEN (NEW.status = 'pending' AND ${isNew('created_at')})
    EXECUTE FUNCTION record_event('affiliate.applied', 'id');
  CREATE TRIGGER contact_messages_event AFTER INSERT ON contact_messages
    FOR EACH ROW WHEN (${isNew('created_at')}) EXECUTE FUNCTION record_event('message.received', 'id');
  CREATE TRIGGER products_event AFTER UPDATE ON products
    FOR EACH ROW WHEN (${becomesLow}) EXECUTE FUNCTION record_event('stock.low', 'id');
  CREATE TRIGGER product_flavors_event AFTER UPDATE ON product_flavors
    FOR EACH ROW WHEN (${becomesLow}) EXECUTE FUNCTION record_event('stock.low', 'id');
  CREATE TRIGGER staff_notices_event AFTER INSERT ON staff_notices
    FOR EACH ROW WHEN (${isNew('created_at')}) EXECUTE FUNCTION record_notice();

  -- Sessions may have ended: who holds the stream of one open asks again.
  CREATE TRIGGER users_sessions AFTER UPDATE OR DELETE ON users
    FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
  CREATE TRIGGER revoked_tokens_sessions AFTER INSERT ON revoked_tokens
    FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
  CREATE TRIGGER staff_sessions_ended AFTER DELETE ON staff_sessions
    FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
`;

const push = `
  CREATE TABLE push_subscriptions (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    session_id uuid NOT NULL,
    endpoint text NOT NULL CONSTRAINT push_subscriptions_endpoint_key UNIQUE,
    p256dh text NOT NULL,
    auth text NOT NULL,
    device text NOT NULL,
    -- of the key that the device was added with
    key_id text NOT NULL DEFAULT 'v1',
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
