import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How many customers ordered last on each day (UTC, from 1970 on), and how many bought for each hundred quetzales, counted with
 * every change of `customer_sums`: all customers are counted, and a page far behind is found, without going through them. One
 * process at a time sums up customers, so nobody waits for these rows. Decision 0231.
 */
export class CustomerPlaces1795546151146 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE customer_places (
        sort text NOT NULL,
        place integer NOT NULL,
        customers integer NOT NULL,
        PRIMARY KEY (sort, place)
      );

      CREATE FUNCTION places_of_customer(summed customer_sums) RETURNS TABLE (sort text, place integer) LANGUAGE sql STABLE AS $$
        VALUES ('lastOrderAt', floor(extract(epoch FROM summed.last_order_at) / 86400)::integer),
          ('total', floor(summed.completed_amount / 100)::integer)
      $$;

      CREATE FUNCTION place_customers() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO customer_places AS kept
        SELECT sort, place, TG_ARGV[0]::integer * count(*) FROM changed, places_of_customer(changed) GROUP BY sort, place
        ON CONFLICT (sort, place) DO UPDATE SET customers = kept.customers + excluded.customers;
        RETURN NULL;
      END $$;
      CREATE TRIGGER customer_sums_inserted AFTER INSERT ON customer_sums REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION place_customers('1');
      CREATE TRIGGER customer_sums_deleted AFTER DELETE ON customer_sums REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION place_customers('-1');
      CREATE TRIGGER customer_sums_updated_from AFTER UPDATE ON customer_sums REFERENCING OLD TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION place_customers('-1');
      CREATE TRIGGER customer_sums_updated_to AFTER UPDATE ON customer_sums REFERENCING NEW TABLE AS changed
        FOR EACH STATEMENT EXECUTE FUNCTION place_customers('1');

      INSERT INTO customer_places
      SELECT sort, place, count(*) FROM customer_sums, places_of_customer(customer_sums) GROUP BY sort, place`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER customer_sums_inserted ON customer_sums;
      DROP TRIGGER customer_sums_deleted ON customer_sums;
      DROP TRIGGER customer_sums_updated_from ON customer_sums;
      DROP TRIGGER customer_sums_updated_to ON customer_sums;
      DROP FUNCTION place_customers(), places_of_customer(customer_sums);
      DROP TABLE customer_places`);
  }
}
