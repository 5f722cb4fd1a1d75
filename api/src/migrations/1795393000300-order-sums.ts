import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Columns of an order by which lists are filtered, sorted and summed up: how many of its lines are in which status, and
 * their amounts. The sums of all orders of a day stand in `order_totals`. PostgreSQL keeps both, for every writer.
 * Decisions 0100 and 0101.
 */
export class OrderSums1795393000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [columns, sums, totals, keepers]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER sales_sums_inserted ON sales;
      DROP TRIGGER sales_sums_deleted ON sales;
      DROP TRIGGER sales_sums_updated ON sales;
      DROP TRIGGER sales_sums_truncated ON sales;
      DROP TRIGGER orders_sums_are_those_of_lines ON orders;
      DROP TRIGGER orders_totals ON orders;
      DROP TRIGGER orders_totals_updated ON orders;
      DROP TRIGGER orders_totals_truncated ON orders;
      DROP FUNCTION keep_sums_of_changed(), keep_sums_of_sale(), keep_sums_of_none(), keep_order_sums(uuid[]), sum_lines_again(),
        add_order_totals(), forget_order_totals(), order_total(orders, integer), line_sums(uuid);
      DROP TABLE order_totals;
      ALTER TABLE orders DROP COLUMN line_status, DROP COLUMN pending_lines, DROP COLUMN completed_lines,
        DROP COLUMN cancelled_lines, DROP COLUMN pending_amount;
    `);
  }
}

/**
 * Without lines, as every order is for a moment, there is nothing to wait for. The version before joins orders with lines
 * and says "status" of the line alone: no column of an order may have that name.
 */
const columns = `
  ALTER TABLE orders
    ADD COLUMN line_status text NOT NULL DEFAULT 'cancelled',
    ADD COLUMN pending_lines integer NOT NULL DEFAULT 0,
    ADD COLUMN completed_lines integer NOT NULL DEFAULT 0,
    ADD COLUMN cancelled_lines integer NOT NULL DEFAULT 0,
    ADD COLUMN pending_amount numeric(10,2) NOT NULL DEFAULT 0;
`;

/**
 * The order is locked first and its lines are read after that, or two that change at once would each miss the other. An
 * order that was written with the right sums is read and not written again.
 */
const sums = `
  CREATE FUNCTION line_sums(order_id uuid) RETURNS TABLE (
    line_status text, pending_lines integer, completed_lines integer, cancelled_lines integer, pending_amount numeric,
    completed_amount numeric) LANGUAGE sql STABLE AS $$
    SELECT CASE WHEN pending > 0 THEN 'pending' WHEN completed > 0 THEN 'completed' ELSE 'cancelled' END,
      pending, completed, cancelled, coalesce(pending_sum, 0), coalesce(completed_sum, 0)
    FROM (
      SELECT count(*) FILTER (WHERE line.status = 'pending')::integer AS pending,
        count(*) FILTER (WHERE line.status = 'completed')::integer AS completed,
        count(*) FILTER (WHERE line.status = 'cancelled')::integer AS cancelled,
        sum(total_amount) FILTER (WHERE line.status = 'pending') AS pending_sum,
        sum(total_amount) FILTER (WHERE line.status = 'completed') AS completed_sum
      FROM sales line WHERE line.order_id = line_sums.order_id
    ) AS counted
  $$;

  CREATE FUNCTION keep_order_sums(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM FROM orders WHERE id = ANY (ids) ORDER BY id FOR NO KEY UPDATE;
    UPDATE orders SET line_status = summed.line_status FROM unnest(ids) AS asked (id), line_sums(asked.id) AS summed
    WHERE orders.id = asked.id
      AND (orders.line_status, orders.pending_lines, orders.completed_lines, orders.cancelled_lines, orders.pending_amount,
        orders.completed_amount) IS DISTINCT FROM (summed.line_status, summed.pending_lines, summed.completed_lines,
        summed.cancelled_lines, summed.pending_amount, summed.completed_amount);
  END $$;

  -- Whatever somebody else writes there, the sums are those of the lines.
  CREATE FUNCTION sum_lines_again() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT * INTO NEW.line_status, NEW.pending_lines, NEW.completed_lines, NEW.cancelled_lines, NEW.pending_amount,
      NEW.completed_amount
    FROM line_sums(NEW.id);
    RETURN NEW;
  END $$;
  CREATE TRIGGER orders_sums_are_those_of_lines BEFORE UPDATE OF
    line_status, pending_lines, completed_lines, cancelled_lines, pending_amount, completed_amount ON orders
    FOR EACH ROW EXECUTE FUNCTION sum_lines_again();
`;

/**
 * A row is what was added to a day, by which lines its orders have, or taken from it: nobody waits for anybody. What there
 * is of a day is the sum of its rows, which are put together now and then.
 */
const totals = `
  CREATE TABLE order_totals (
    day date NOT NULL,
    pending boolean NOT NULL,
    completed boolean NOT NULL,
    cancelled boolean NOT NULL,
    orders integer NOT NULL,
    pending_lines integer NOT NULL,
    completed_lines integer NOT NULL,
    cancelled_lines integer NOT NULL,
    pending_amount numeric(14,2) NOT NULL,
    completed_amount numeric(14,2) NOT NULL,
    shipping numeric(14,2) NOT NULL
  );

  CREATE FUNCTION order_total(of orders, sign integer) RETURNS SETOF order_totals LANGUAGE sql IMMUTABLE AS $$
    SELECT (of.created_at AT TIME ZONE 'America/Guatemala')::date, of.pending_lines > 0, of.completed_lines > 0,
      of.cancelled_lines > 0, sign, sign * of.pending_lines, sign * of.completed_lines, sign * of.cancelled_lines,
      sign * of.pending_amount, sign * of.completed_amount, sign * of.shipping
    WHERE of.pending_lines + of.completed_lines + of.cancelled_lines > 0
  $$;

  CREATE FUNCTION add_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' THEN
      INSERT INTO order_totals SELECT * FROM order_total(OLD, -1);
    END IF;
    IF TG_OP <> 'DELETE' THEN
      INSERT INTO order_totals SELECT * FROM order_total(NEW, 1);
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_totals AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION add_order_totals();
  CREATE TRIGGER orders_totals_updated AFTER UPDATE ON orders FOR EACH ROW WHEN (
    (OLD.created_at, OLD.pending_lines, OLD.completed_lines, OLD.cancelled_lines, OLD.pending_amount,
      OLD.completed_amount, OLD.shipping)
    IS DISTINCT FROM
    (NEW.created_at, NEW.pending_lines, NEW.completed_lines, NEW.cancelled_lines, NEW.pending_amount,
      NEW.completed_amount, NEW.shipping))
    EXECUTE FUNCTION add_order_totals();

  CREATE FUNCTION forget_order_totals() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    DELETE FROM order_totals;
    RETURN NULL;
  END $$;
  CREATE TRIGGER orders_totals_truncated AFTER TRUNCATE ON orders
    FOR EACH STATEMENT EXECUTE FUNCTION forget_order_totals();
`;

const keepers = `
  CREATE FUNCTION keep_sums_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM keep_order_sums(array_agg(DISTINCT order_id)) FROM changed HAVING count(*) > 0;
    RETURN NULL;
  END $$;
  CREATE TRIGGER sales_sums_inserted AFTER INSERT ON sales REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_sums_of_changed();
  CREATE TRIGGER sales_sums_deleted AFTER DELETE ON sales REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION keep_sums_of_changed();

  CREATE FUNCTION keep_sums_of_sale() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    PERFORM keep_order_sums(ARRAY[OLD.order_id, NEW.order_id]);
    RETURN NULL;
  END $$;
  CREATE TRIGGER sales_sums_updated AFTER UPDATE ON sales FOR EACH ROW
    WHEN ((OLD.order_id, OLD.status, OLD.total_amount) IS DISTINCT FROM (NEW.order_id, NEW.status, NEW.total_amount))
    EXECUTE FUNCTION keep_sums_of_sale();

  CREATE FUNCTION keep_sums_of_none() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE orders SET line_status = line_status;
    RETURN NULL;
  END $$;
  CREATE TRIGGER sales_sums_truncated AFTER TRUNCATE ON sales
    FOR EACH STATEMENT EXECUTE FUNCTION keep_sums_of_none();
`;
