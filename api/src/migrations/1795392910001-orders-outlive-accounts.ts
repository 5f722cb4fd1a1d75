import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deleting an account touches no order: with 300,000 of them it took longer than a statement may. The id of an account that is
 * gone stays where it was, and means nobody. Decision 0089.
 */
export class OrdersOutliveAccounts1795392910001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE orders DROP CONSTRAINT orders_affiliate_id_fkey, DROP CONSTRAINT orders_entered_by_fkey;
      ALTER TABLE seen_orders DROP CONSTRAINT seen_orders_seen_by_fkey;
      DROP INDEX orders_entered_by, seen_orders_seen_by;`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE orders SET affiliate_id = NULL WHERE affiliate_id NOT IN (SELECT id FROM affiliates);
      UPDATE orders SET entered_by = NULL WHERE entered_by NOT IN (SELECT id FROM users);
      UPDATE seen_orders SET seen_by = NULL WHERE seen_by NOT IN (SELECT id FROM users);
      CREATE INDEX orders_entered_by ON orders (entered_by) WHERE entered_by IS NOT NULL;
      CREATE INDEX seen_orders_seen_by ON seen_orders (seen_by);
      ALTER TABLE orders
        ADD CONSTRAINT orders_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES affiliates (id) ON DELETE SET NULL,
        ADD CONSTRAINT orders_entered_by_fkey FOREIGN KEY (entered_by) REFERENCES users (id) ON DELETE SET NULL;
      ALTER TABLE seen_orders
        ADD CONSTRAINT seen_orders_seen_by_fkey FOREIGN KEY (seen_by) REFERENCES users (id) ON DELETE SET NULL;`);
  }
}
