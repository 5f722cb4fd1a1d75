import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Events that staff hear of at once: triggers write them in the transaction of the change, so that the shop tells
 * nothing that was rolled back and no code has to remember to tell it. Decision 0040.
 */
export class Events1795392300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [tables, functions, triggers]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER orders_event ON orders;
      DROP TRIGGER sales_event ON sales;
      DROP TRIGGER affiliates_event ON affiliates;
      DROP TRIGGER contact_messages_event ON contact_messages;
      DROP TRIGGER products_event ON products;
      DROP TRIGGER product_flavors_event ON product_flavors;
      DROP TRIGGER users_sessions ON users;
      DROP TRIGGER revoked_tokens_sessions ON revoked_tokens;
      DROP TABLE seen_orders, events;
      DROP FUNCTION record_order_placed(), record_status_changed(), record_event(), notify_sessions();
    `);
  }
}

/**
 * The position is given when the event can be read already, by one process at a time: transactions end in another order
 * than they took their ids in. The index without it is empty nearly always.
 */
const tables = `
  CREATE TABLE events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    position bigint,
    name text NOT NULL CHECK (name IN (
      'order.placed', 'order.statusChanged', 'order.seen', 'affiliate.applied', 'message.received', 'stock.low')),
    object_id uuid NOT NULL,
    data jsonb NOT NULL DEFAULT '{}',
    at timestamptz NOT NULL DEFAULT now()
  );
  CREATE SEQUENCE event_positions OWNED BY events.position;
  CREATE UNIQUE INDEX events_position_key ON events (position) WHERE position IS NOT NULL;
  CREATE INDEX events_without_position ON events (id) WHERE position IS NULL;

  CREATE TABLE seen_orders (
    order_id uuid PRIMARY KEY REFERENCES orders (id) ON DELETE CASCADE,
    seen_by uuid REFERENCES users (id) ON DELETE SET NULL,
    seen_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX seen_orders_seen_by ON seen_orders (seen_by);
`;

const functions = `
  CREATE FUNCTION record_order_placed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO events (name, object_id, data)
    VALUES ('order.placed', NEW.id, jsonb_build_object('total', NEW.total::text, 'department', NEW.department));
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

  -- Sessions may have ended: who holds one open asks again.
  CREATE TRIGGER users_sessions AFTER UPDATE OR DELETE ON users
    FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
  CREATE TRIGGER revoked_tokens_sessions AFTER INSERT ON revoked_tokens
    FOR EACH STATEMENT EXECUTE FUNCTION notify_sessions();
`;
