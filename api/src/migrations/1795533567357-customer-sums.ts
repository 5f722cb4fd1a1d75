import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Sums by phone, by which staff sort lists of customers. Every change of an order marks its phone, and once a minute
 * one process sums up the orders of the marked phones: no buyer who orders waits for anybody. Decision 0150.
 */
export class CustomerSums1795533567357 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customer_sums (
        phone text PRIMARY KEY,
        completed_amount numeric(14,2) NOT NULL,
        last_order_at timestamptz NOT NULL
      );
      CREATE INDEX customer_sums_total ON customer_sums (completed_amount DESC, phone);
      CREATE INDEX customer_sums_last_order_at ON customer_sums (last_order_at DESC, phone);
      CREATE TABLE customer_marks (phone text NOT NULL);

      CREATE FUNCTION mark_customers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          INSERT INTO customer_marks VALUES (OLD.phone);
        END IF;
        IF TG_OP = 'INSERT' OR TG_OP = 'UPDATE' AND NEW.phone <> OLD.phone THEN
          INSERT INTO customer_marks VALUES (NEW.phone);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER orders_customer AFTER INSERT OR DELETE ON orders FOR EACH ROW EXECUTE FUNCTION mark_customers();
      CREATE TRIGGER orders_customer_updated AFTER UPDATE ON orders FOR EACH ROW
        WHEN ((OLD.phone, OLD.created_at, OLD.completed_amount) IS DISTINCT FROM (NEW.phone, NEW.created_at, NEW.completed_amount))
        EXECUTE FUNCTION mark_customers();

      CREATE FUNCTION forget_customers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM customer_marks;
        DELETE FROM customer_sums;
        RETURN NULL;
      END $$;
      CREATE TRIGGER orders_customers_truncated AFTER TRUNCATE ON orders
        FOR EACH STATEMENT EXECUTE FUNCTION forget_customers()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER orders_customer ON orders;
      DROP TRIGGER orders_customer_updated ON orders;
      DROP TRIGGER orders_customers_truncated ON orders;
      DROP FUNCTION mark_customers(), forget_customers();
      DROP TABLE customer_sums, customer_marks`);
  }
}
