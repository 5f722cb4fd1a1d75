import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Completed units of each flavor by day, kept as `order_totals` is: reports of a year read no line. Decision 0101. */
export class FlavorTotals1795393000304 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE flavor_totals (
        day date NOT NULL,
        product_id uuid NOT NULL,
        flavor_name text NOT NULL,
        units integer NOT NULL,
        revenue numeric(14,2) NOT NULL
      );

      CREATE FUNCTION flavor_total(of sales, sign integer) RETURNS SETOF flavor_totals LANGUAGE sql IMMUTABLE AS $$
        SELECT (of.created_at AT TIME ZONE 'America/Guatemala')::date, of.product_id, of.flavor_name, sign * of.quantity,
          sign * of.total_amount
        WHERE of.status = 'completed'
      $$;

      CREATE FUNCTION add_flavor_totals() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'INSERT' THEN
          INSERT INTO flavor_totals SELECT * FROM flavor_total(OLD, -1);
        END IF;
        IF TG_OP <> 'DELETE' THEN
          INSERT INTO flavor_totals SELECT * FROM flavor_total(NEW, 1);
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER sales_flavor_inserted AFTER INSERT ON sales FOR EACH ROW
        WHEN (NEW.status = 'completed') EXECUTE FUNCTION add_flavor_totals();
      CREATE TRIGGER sales_flavor_deleted AFTER DELETE ON sales FOR EACH ROW
        WHEN (OLD.status = 'completed') EXECUTE FUNCTION add_flavor_totals();
      CREATE TRIGGER sales_flavor_updated AFTER UPDATE ON sales FOR EACH ROW WHEN (
        'completed' IN (OLD.status, NEW.status)
        AND (OLD.status, OLD.created_at, OLD.product_id, OLD.flavor_name, OLD.quantity, OLD.total_amount)
          IS DISTINCT FROM
          (NEW.status, NEW.created_at, NEW.product_id, NEW.flavor_name, NEW.quantity, NEW.total_amount))
        EXECUTE FUNCTION add_flavor_totals();

      CREATE FUNCTION forget_flavor_totals() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        DELETE FROM flavor_totals;
        RETURN NULL;
      END $$;
      CREATE TRIGGER sales_flavor_truncated AFTER TRUNCATE ON sales
        FOR EACH STATEMENT EXECUTE FUNCTION forget_flavor_totals()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER sales_flavor_inserted ON sales;
      DROP TRIGGER sales_flavor_deleted ON sales;
      DROP TRIGGER sales_flavor_updated ON sales;
      DROP TRIGGER sales_flavor_truncated ON sales;
      DROP FUNCTION add_flavor_totals(), forget_flavor_totals(), flavor_total(sales, integer);
      DROP TABLE flavor_totals`);
  }
}
