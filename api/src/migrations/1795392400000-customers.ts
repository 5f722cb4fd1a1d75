import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Who buys: phones of one person, what staff note of them, and whether an order's message reached the chat. */
export class Customers1795392400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [mergedPhones, notes, chats, completedAmount, phoneIndex]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX orders_phone;
      CREATE INDEX orders_phone ON orders (phone);
      DROP TRIGGER sales_completed_inserted ON sales;
      DROP TRIGGER sales_completed_updated ON sales;
      DROP TRIGGER sales_completed_deleted ON sales;
      DROP FUNCTION sum_inserted_sale(), sum_changed_sales(), sum_deleted_sales(), sum_completed_sales(uuid[]);
      ALTER TABLE orders DROP COLUMN chat_opened_at, DROP COLUMN chat_received_at, DROP COLUMN completed_amount;
      DROP TABLE customer_notes, merged_phones;
    `);
  }
}

/** A phone whose owner is known by another one. The main phone never has a row of its own. */
const mergedPhones = `
  CREATE TABLE merged_phones (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    phone text NOT NULL CONSTRAINT merged_phones_phone_key UNIQUE CHECK (phone ~ '^[0-9]{8}$'),
    main_phone text NOT NULL CHECK (main_phone ~ '^[0-9]{8}$'),
    merged_by uuid REFERENCES users (id) ON DELETE SET NULL,
    merged_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    CONSTRAINT merged_phones_not_itself CHECK (main_phone <> phone)
  );
  CREATE INDEX merged_phones_main_phone ON merged_phones (main_phone);
  CREATE INDEX merged_phones_merged_by ON merged_phones (merged_by);
`;

const notes = `
  CREATE TABLE customer_notes (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    phone text NOT NULL CHECK (phone ~ '^[0-9]{8}$'),
    text text NOT NULL CHECK (text <> ''),
    author_id uuid REFERENCES users (id) ON DELETE SET NULL,
    author_name text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT clock_timestamp()
  );
  CREATE INDEX customer_notes_phone ON customer_notes (phone, created_at);
  CREATE INDEX customer_notes_author_id ON customer_notes (author_id);
`;

const chats = `
  ALTER TABLE orders
    ADD COLUMN chat_opened_at timestamptz,
    ADD COLUMN chat_received_at timestamptz;
`;

/**
 * Sum of an order's completed lines, by which lists sort customers without a look at every sale. PostgreSQL sums it up
 * again whenever a completed line comes, goes or changes; a buyer's order has none, so placing one costs nothing more.
 * The order is locked first and its lines are read after that, or two lines that are completed at once would each miss
 * the other.
 */
const completedAmount = `
  ALTER TABLE orders ADD COLUMN completed_amount numeric(10,2) NOT NULL DEFAULT 0 CHECK (completed_amount >= 0);
  UPDATE orders SET completed_amount = bought.amount FROM (
    SELECT order_id, sum(total_amount) AS amount FROM sales WHERE status = 'completed' GROUP BY order_id
  ) AS bought WHERE bought.order_id = orders.id;

  CREATE FUNCTION sum_completed_sales(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM orders WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE orders SET completed_amount = bought.amount FROM (
      SELECT asked.id, coalesce(sum(total_amount) FILTER (WHERE status = 'completed'), 0) AS amount
      FROM unnest(ids) AS asked (id) LEFT JOIN sales ON sales.order_id = asked.id GROUP BY asked.id
    ) AS bought WHERE bought.id = orders.id AND orders.completed_amount <> bought.amount;
  END $$;

  CREATE FUNCTION sum_inserted_sale() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM sum_completed_sales(ARRAY[NEW.order_id]);
    RETURN NULL;
  END $$;
  CREATE TRIGGER sales_completed_inserted AFTER INSERT ON sales
    FOR EACH ROW WHEN (NEW.status = 'completed') EXECUTE FUNCTION sum_inserted_sale();

  CREATE FUNCTION sum_changed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM sum_completed_sales(array_agg(DISTINCT order_id)) FROM (
      SELECT order_id FROM before WHERE status = 'completed'
      UNION SELECT order_id FROM after WHERE status = 'completed'
    ) AS completed HAVING count(*) > 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER sales_completed_updated AFTER UPDATE ON sales REFERENCING OLD TABLE AS before NEW TABLE AS after
    FOR EACH STATEMENT EXECUTE FUNCTION sum_changed_sales();

  CREATE FUNCTION sum_deleted_sales() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM sum_completed_sales(array_agg(DISTINCT order_id)) FROM before WHERE status = 'completed' HAVING count(*) > 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER sales_completed_deleted AFTER DELETE ON sales REFERENCING OLD TABLE AS before
    FOR EACH STATEMENT EXECUTE FUNCTION sum_deleted_sales();
`;

/** With the time and the amount, what customers are sorted by is read from the index alone. */
const phoneIndex = `
  DROP INDEX IF EXISTS orders_phone;
  CREATE INDEX orders_phone ON orders (phone, created_at) INCLUDE (completed_amount);
`;
