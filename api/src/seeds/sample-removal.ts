import type { DataSource, EntityManager } from 'typeorm';

import { HomepageSectionEntity } from '../content/homepage-section.entity';
import { freshContent } from './fresh-content';
import { homepageRows } from './homepage-rows';
import { lockSamples } from './samples-lock';

/** What a removal did. The kept ones are names, in Spanish order. */
export interface SampleRemoval {
  products: number;
  orders: number;
  affiliates: number;
  messages: number;
  sections: number;
  /** Sample products that real sales or real flavors belong to: deactivated, and no samples any more. */
  keptProducts: string[];
  /** Sample affiliates that real orders belong to: put on standby, and no samples any more. */
  keptAffiliates: string[];
}

/**
 * Takes every sample row out of the shop, all or nothing, and leaves what is real and whatever that depends on. Units
 * that sample sales held are free again; the sample texts of the homepage become those of a fresh shop. Buyers may go
 * on ordering meanwhile: they wait for the transaction like for one another's orders.
 */
export async function removeSamples(dataSource: DataSource): Promise<SampleRemoval> {
  return dataSource.transaction(async (manager) => {
    await lockSamples(manager);
    await lockStock(manager);
    const orders = await removeOrders(manager);
    const { products, keptProducts } = await removeProducts(manager);
    const { affiliates, keptAffiliates } = await removeAffiliates(manager);
    const messages = await count(manager, 'DELETE FROM contact_messages WHERE sample RETURNING id');
    const sections = await resetSections(manager);
    return { products, orders, affiliates, messages, sections, keptProducts, keptAffiliates };
  });
}

/** In the order in which an order locks: flavors by their ids, then products. No order can name them from here on. */
async function lockStock(manager: EntityManager): Promise<void> {
  await manager.query(`
    SELECT id FROM product_flavors
    WHERE sample OR id IN (SELECT flavor_id FROM sales WHERE sample)
    ORDER BY id FOR UPDATE`);
  await manager.query(`
    SELECT id FROM products
    WHERE sample OR id IN (SELECT product_id FROM sales WHERE sample)
    ORDER BY id FOR UPDATE`);
}

async function removeOrders(manager: EntityManager): Promise<number> {
  await manager.query(`
    WITH gone AS (
      DELETE FROM sales WHERE sample RETURNING stock_target, flavor_id, product_id, quantity, status
    ),
    held AS (
      SELECT stock_target, coalesce(flavor_id, product_id) AS stock_id, sum(quantity) AS units FROM gone
      WHERE status = 'pending' AND stock_target <> 'none'
      GROUP BY 1, 2
    ),
    released_flavor AS (
      UPDATE product_flavors SET reserved_inventory = reserved_inventory - held.units FROM held
      WHERE held.stock_target = 'flavor' AND product_flavors.id = held.stock_id
    )
    UPDATE products SET reserved_inventory = reserved_inventory - held.units FROM held
    WHERE held.stock_target = 'product' AND products.id = held.stock_id`);
  return count(manager, 'DELETE FROM orders WHERE sample RETURNING id');
}

/** After the sample sales are gone every sale is a real one. */
async function removeProducts(manager: EntityManager): Promise<{ products: number; keptProducts: string[] }> {
  await manager.query(`
    DELETE FROM product_flavors flavor USING products product
    WHERE flavor.sample AND product.id = flavor.product_id AND product.sample
      AND NOT EXISTS (SELECT FROM sales WHERE flavor_id = flavor.id)`);
  await manager.query('UPDATE product_flavors SET sample = false WHERE sample');
  const products = await count(
    manager,
    `DELETE FROM products product WHERE sample
      AND NOT EXISTS (SELECT FROM sales WHERE product_id = product.id)
      AND NOT EXISTS (SELECT FROM product_flavors WHERE product_id = product.id)
    RETURNING id`,
  );
  const keptProducts = await names(
    manager,
    'UPDATE products SET sample = false, active = false WHERE sample RETURNING name',
  );
  return { products, keptProducts };
}

/** An affiliate who stays can't sign in: the password of the sample distributor was shown in a terminal. */
async function removeAffiliates(manager: EntityManager): Promise<{ affiliates: number; keptAffiliates: string[] }> {
  const affiliates = await count(
    manager,
    `DELETE FROM affiliates affiliate WHERE sample
      AND NOT EXISTS (SELECT FROM orders WHERE affiliate_id = affiliate.id)
    RETURNING id`,
  );
  const keptAffiliates = await names(
    manager,
    `UPDATE affiliates SET sample = false, password_hash = NULL, token_version = token_version + 1,
      status = CASE status WHEN 'approved' THEN 'standby' ELSE status END
    WHERE sample RETURNING name`,
  );
  return { affiliates, keptAffiliates };
}

async function resetSections(manager: EntityManager): Promise<number> {
  let reset = 0;
  for (const row of homepageRows(freshContent, false)) {
    // Whether a section is shown stays as staff have it: what is undefined is not written.
    const texts = { ...row, active: undefined };
    const { affected } = await manager.update(HomepageSectionEntity, { section: row.section, sample: true }, texts);
    reset += affected ?? 0;
  }
  return reset;
}

/** How many rows a deletion returns. */
async function count(manager: EntityManager, deletion: string): Promise<number> {
  const [row] = await manager.query<{ total: number }[]>(
    `WITH gone AS (${deletion}) SELECT count(*)::integer AS total FROM gone`,
  );
  return row?.total ?? 0;
}

/** The names that an update returns. */
async function names(manager: EntityManager, update: string): Promise<string[]> {
  const rows = await manager.query<{ name: string }[]>(`WITH kept AS (${update}) SELECT name FROM kept`);
  return rows.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'es'));
}
