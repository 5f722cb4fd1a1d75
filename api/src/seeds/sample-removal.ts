import type { AuditObject } from '@shop/contracts';
import type { DataSource, EntityManager } from 'typeorm';

import { HomepageSectionEntity } from '../content/homepage-section.entity';
import { toSectionView } from '../content/section.view';
import { systemActor } from '../audit/actor';
import { AuditService, type AuditEntry } from '../audit/audit.service';
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
 * on ordering meanwhile: they wait for the transaction like for one another's orders. The history of what goes goes with
 * it; the audit log tells what became of everything that stays, and how its stock came about.
 */
export async function removeSamples(dataSource: DataSource): Promise<SampleRemoval> {
  return dataSource.transaction(async (manager) => {
    await lockSamples(manager);
    await lockStock(manager);
    const { orders, released } = await removeOrders(manager);
    const { products, keptProducts } = await removeProducts(manager);
    const { affiliates, keptAffiliates } = await removeAffiliates(manager);
    const messages = await remove(manager, 'message', 'DELETE FROM contact_messages WHERE sample RETURNING id');
    const { sections, changes } = await resetSections(manager);
    await new AuditService(dataSource).record(manager, systemActor, [
      ...(await releaseEntries(manager, released)),
      ...keptProducts.flatMap(deactivationEntries),
      ...keptAffiliates.flatMap(pauseEntries),
      ...changes,
    ]);
    return {
      products,
      orders,
      affiliates,
      messages,
      sections,
      keptProducts: namesOf(keptProducts),
      keptAffiliates: namesOf(keptAffiliates),
    };
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

/** Counts of a flavor or product from which sample sales held units. */
interface Released {
  type: 'flavor' | 'product';
  id: string;
  inventory: number;
  reservedInventory: number;
  lowStockThreshold: number;
  /** That are free again. */
  units: number;
}

async function removeOrders(manager: EntityManager): Promise<{ orders: number; released: Released[] }> {
  const released = await manager.query<Released[]>(`
    WITH gone AS (
      DELETE FROM sales WHERE sample RETURNING stock_target, flavor_id, product_id, quantity, status
    ),
    held AS (
      SELECT stock_target, coalesce(flavor_id, product_id) AS stock_id, sum(quantity)::integer AS units FROM gone
      WHERE status = 'pending' AND stock_target <> 'none'
      GROUP BY 1, 2
    ),
    released_flavor AS (
      UPDATE product_flavors stock SET reserved_inventory = reserved_inventory - held.units FROM held
      WHERE held.stock_target = 'flavor' AND stock.id = held.stock_id
      RETURNING 'flavor' AS type, stock.id, inventory, reserved_inventory, low_stock_threshold, units
    ),
    released_product AS (
      UPDATE products stock SET reserved_inventory = reserved_inventory - held.units FROM held
      WHERE held.stock_target = 'product' AND stock.id = held.stock_id
      RETURNING 'product', stock.id, inventory, reserved_inventory, low_stock_threshold, units
    )
    SELECT type, id, inventory, reserved_inventory AS "reservedInventory", low_stock_threshold AS "lowStockThreshold",
      units
    FROM (SELECT * FROM released_flavor UNION ALL SELECT * FROM released_product) released`);
  return { orders: await remove(manager, 'order', 'DELETE FROM orders WHERE sample RETURNING id'), released };
}

/** What is gone by now needs no history. */
async function releaseEntries(manager: EntityManager, released: readonly Released[]): Promise<AuditEntry[]> {
  const rows = await manager.query<{ id: string }[]>(
    `SELECT id FROM product_flavors WHERE id = ANY ($1) UNION ALL SELECT id FROM products WHERE id = ANY ($1)`,
    [released.map(({ id }) => id)],
  );
  const kept = new Set(rows.map(({ id }) => id));
  return released
    .filter(({ id }) => kept.has(id))
    .map(({ type, id, units, ...after }) => ({
      action: 'stock.edited',
      object: { type, id },
      before: { ...after, reservedInventory: after.reservedInventory + units },
      after,
    }));
}

/** After the sample sales are gone every sale is a real one. */
async function removeProducts(manager: EntityManager): Promise<{ products: number; keptProducts: Kept[] }> {
  await remove(
    manager,
    'flavor',
    `DELETE FROM product_flavors flavor USING products product
    WHERE flavor.sample AND product.id = flavor.product_id AND product.sample
      AND NOT EXISTS (SELECT FROM sales WHERE flavor_id = flavor.id)
    RETURNING flavor.id`,
  );
  await manager.query('UPDATE product_flavors SET sample = false WHERE sample');
  const products = await remove(
    manager,
    'product',
    `DELETE FROM products product WHERE sample
      AND NOT EXISTS (SELECT FROM sales WHERE product_id = product.id)
      AND NOT EXISTS (SELECT FROM product_flavors WHERE product_id = product.id)
    RETURNING id`,
  );
  const keptProducts = await manager.query<Kept[]>(`
    WITH former AS (SELECT id, CASE WHEN active THEN 'active' ELSE 'inactive' END AS was FROM products WHERE sample),
    kept AS (UPDATE products SET sample = false, active = false WHERE sample RETURNING id, name)
    SELECT id, name, was FROM kept JOIN former USING (id)`);
  return { products, keptProducts };
}

/** What stays of the samples, and the state in which it was. */
interface Kept {
  id: string;
  name: string;
  was: string;
}

/** In Spanish order. */
function namesOf(kept: readonly Kept[]): string[] {
  return kept.map(({ name }) => name).sort((one, other) => one.localeCompare(other, 'es'));
}

function deactivationEntries({ id, was }: Kept): AuditEntry[] {
  if (was !== 'active') return [];
  const object = { type: 'product', id } as const;
  return [{ action: 'product.updated', object, before: { active: true }, after: { active: false } }];
}

function pauseEntries({ id, was }: Kept): AuditEntry[] {
  if (was !== 'approved') return [];
  const object = { type: 'affiliate', id } as const;
  return [{ action: 'affiliate.statusChanged', object, before: { status: was }, after: { status: 'standby' } }];
}

/**
 * An affiliate who stays can't sign in, nor choose a password by a link: the password of the sample distributor was
 * shown in a terminal.
 */
async function removeAffiliates(manager: EntityManager): Promise<{ affiliates: number; keptAffiliates: Kept[] }> {
  const affiliates = await remove(
    manager,
    'affiliate',
    `DELETE FROM affiliates affiliate WHERE sample
      AND NOT EXISTS (SELECT FROM orders WHERE affiliate_id = affiliate.id)
    RETURNING id`,
  );
  await manager.query(`
    UPDATE activation_links SET ended_at = now()
    WHERE ended_at IS NULL AND affiliate_id IN (SELECT id FROM affiliates WHERE sample)`);
  const keptAffiliates = await manager.query<Kept[]>(`
    WITH former AS (SELECT id, status AS was FROM affiliates WHERE sample),
    kept AS (
      UPDATE affiliates SET sample = false, password_hash = NULL, token_version = token_version + 1,
        status = CASE status WHEN 'approved' THEN 'standby' ELSE status END
      WHERE sample RETURNING id, name
    )
    SELECT id, name, was FROM kept JOIN former USING (id)`);
  return { affiliates, keptAffiliates };
}

async function resetSections(manager: EntityManager): Promise<{ sections: number; changes: AuditEntry[] }> {
  let sections = 0;
  const changes: AuditEntry[] = [];
  for (const row of homepageRows(freshContent, false)) {
    const where = { section: row.section, sample: true };
    const section = await manager.findOne(HomepageSectionEntity, { where, lock: { mode: 'pessimistic_write' } });
    if (!section) continue;
    const before = toSectionView(section);
    // Whether a section is shown stays as staff have it.
    Object.assign(section, row, { active: section.active });
    await manager.save(section);
    sections += 1;
    const after = toSectionView(section);
    if (JSON.stringify(before) === JSON.stringify(after)) continue;
    const object = { type: 'content', id: row.section } as const;
    changes.push({ action: 'content.updated', object, before: { ...before }, after: { ...after } });
  }
  return { sections, changes };
}

/** Deletes objects by a statement that returns their ids, and their history; answers how many there were. */
async function remove(manager: EntityManager, type: AuditObject, deletion: string): Promise<number> {
  const [row] = await manager.query<{ total: number }[]>(
    `WITH gone AS (${deletion}),
    forgotten AS (DELETE FROM ledger WHERE object_type = $1 AND object_id IN (SELECT id::text FROM gone))
    SELECT count(*)::integer AS total FROM gone`,
    [type],
  );
  return row?.total ?? 0;
}
