import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who entered a staff-made order: they don't have to be told of it. And staff hear when a chat was marked, as of an edit. */
export class EnteredOrders1795392620000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders ADD COLUMN entered_by uuid REFERENCES users (id) ON DELETE SET NULL;
      CREATE INDEX orders_entered_by ON orders (entered_by) WHERE entered_by IS NOT NULL;
      ${recordOrderPlaced(`, 'enteredBy', NEW.entered_by`)}
      ${changedEvent('NEW.updated_at IS DISTINCT FROM OLD.updated_at OR NEW.chat_received_at IS DISTINCT FROM OLD.chat_received_at')}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${changedEvent('NEW.updated_at IS DISTINCT FROM OLD.updated_at')}
      ${recordOrderPlaced('')}
      ALTER TABLE orders DROP COLUMN entered_by`);
  }
}

const recordOrderPlaced = (more: string) => `
  CREATE OR REPLACE FUNCTION record_order_placed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    INSERT INTO events (name, object_id, data)
    VALUES ('order.placed', NEW.id,
      jsonb_strip_nulls(jsonb_build_object('total', NEW.total::text, 'department', NEW.department${more})));
    PERFORM pg_notify('shop_events', 'events');
    RETURN NULL;
  END $$;`;

const changedEvent = (condition: string) => `
  CREATE OR REPLACE TRIGGER orders_changed_event AFTER UPDATE ON orders
    FOR EACH ROW WHEN (${condition}) EXECUTE FUNCTION record_event('order.statusChanged', 'id');`;
