import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The flavor of a settled sale may be one that is no more: deleting a flavor wrote each line that it ever had, in one
 * statement. A flavor with a pending line still can't be deleted. Decision 0089.
 */
export class FlavorsOfSettledSales1795875268479 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION keep_flavor_of_pending_sale() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF EXISTS (SELECT FROM sales WHERE flavor_id = OLD.id AND product_id = OLD.product_id AND status = 'pending') THEN
          RAISE check_violation USING MESSAGE = 'a pending sale holds units of this flavor', CONSTRAINT = 'sales_pending_flavor';
        END IF;
        RETURN NULL;
      END $$;
      CREATE TRIGGER product_flavors_held AFTER DELETE ON product_flavors
        FOR EACH ROW EXECUTE FUNCTION keep_flavor_of_pending_sale();
      ALTER TABLE sales DROP CONSTRAINT sales_flavor_id_fkey;
      DROP INDEX sales_flavor_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE sales SET flavor_id = NULL
      WHERE flavor_id IS NOT NULL AND NOT EXISTS (SELECT FROM product_flavors WHERE id = flavor_id);
      CREATE INDEX sales_flavor_id ON sales (flavor_id);
      ALTER TABLE sales ADD FOREIGN KEY (flavor_id) REFERENCES product_flavors (id) ON DELETE SET NULL;
      DROP TRIGGER product_flavors_held ON product_flavors;
      DROP FUNCTION keep_flavor_of_pending_sale()`);
  }
}
