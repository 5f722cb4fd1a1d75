import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Orders that staff change: a version that tells two editors of each other, the terms that an order was placed by, shipping
 * that isn't charged, and units that came back. Of orders placed before, the terms are those of their lines; their minimum
 * is the distributor's of today, which they are not asked to pass more than they did.
 */
export class OrderChanges1795392500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders
        ADD COLUMN version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
        ADD COLUMN updated_at timestamptz,
        ADD COLUMN terms_discount numeric(5,2) CHECK (terms_discount BETWEEN 0 AND 100),
        ADD COLUMN terms_minimum numeric(10,2) NOT NULL DEFAULT 0 CHECK (terms_minimum >= 0),
        ADD COLUMN shipping_waived text,
        ADD CONSTRAINT orders_shipping_waived CHECK (shipping_waived IS NULL OR (shipping_waived <> '' AND shipping = 0));
      ALTER TABLE sales
        ADD COLUMN returned text CHECK (returned IN ('restocked', 'damaged')),
        ADD COLUMN return_reason text;
      UPDATE orders SET terms_discount = bought.discount,
        terms_minimum = coalesce(least(orders.subtotal,
          (SELECT minimum_purchase FROM affiliates WHERE affiliates.id = orders.affiliate_id)), 0)
      FROM (SELECT order_id, max(discount) AS discount FROM sales WHERE discount > 0 GROUP BY 1) AS bought
      WHERE orders.id = bought.order_id;
      -- Staff hear of what changed besides statuses too. After the update above, which is no news.
      CREATE TRIGGER orders_changed_event AFTER UPDATE ON orders
        FOR EACH ROW WHEN (NEW.updated_at IS DISTINCT FROM OLD.updated_at)
        EXECUTE FUNCTION record_event('order.statusChanged', 'id')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER orders_changed_event ON orders;
      ALTER TABLE sales DROP COLUMN returned, DROP COLUMN return_reason;
      ALTER TABLE orders DROP COLUMN version, DROP COLUMN updated_at, DROP COLUMN terms_discount,
        DROP COLUMN terms_minimum, DROP COLUMN shipping_waived`);
  }
}
