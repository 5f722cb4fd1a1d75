import type { ProductSort } from '@shop/contracts';
import { In, type EntityManager } from 'typeorm';

import { List } from '../platform/lists/list';
import { inSpanish } from '../platform/lists/list-order';
import { ProductFlavorEntity } from './product-flavor.entity';
import type { ListProductsDto } from './product.dto';
import { ProductEntity } from './product.entity';

/**
 * Units of the active flavors that can still be ordered, as the contracts' `totalAvailable`. Null of a product whose `sabores`
 * are sold without a stock check: its place is last, whichever way the list is sorted.
 */
const available = `CASE WHEN stock.product_id IS NULL AND product.sabores <> '{}' THEN NULL
  ELSE coalesce(stock.available, 0) END`;

/** As the contracts' `productStockStatus`; null of a product without flavor records, which no stock status finds. */
const status = `CASE WHEN stock.product_id IS NULL THEN NULL WHEN NOT product.active OR ${available} <= 0 THEN 'out_of_stock'
  WHEN ${available} <= product.low_stock_threshold THEN 'low_stock' ELSE 'in_stock' END`;

const name = inSpanish('product.name');

/** The products that staff look for. A search looks into names of flavors too. */
export const products = new List<ProductEntity, ListProductsDto, ProductSort>({
  of: ProductEntity,
  alias: 'product',
  join: (rows) =>
    rows.leftJoin(
      (flavors) =>
        flavors
          .select('flavor.product_id', 'product_id')
          .addSelect('sum(flavor.inventory - flavor.reserved_inventory) FILTER (WHERE flavor.active)', 'available')
          .from(ProductFlavorEntity, 'flavor')
          .groupBy('flavor.product_id'),
      'stock',
      'stock.product_id = product.id',
    ),
  sorts: {
    name: [[name, 'ASC']],
    '-name': [[name, 'DESC']],
    stock: [
      [available, 'ASC'],
      [name, 'ASC'],
    ],
    '-stock': [
      [`(${available}) IS NULL`, 'ASC'],
      [available, 'DESC'],
      [name, 'ASC'],
    ],
    created: [['product.created_at', 'DESC']],
    '-created': [['product.created_at', 'ASC']],
  },
  usually: 'created',
  filters: {
    active: (active) => ['product.active = :active', { active: active === 'true' }],
    stock: (wanted) => [`${status} = :wanted`, { wanted }],
  },
  search: (pattern) => [
    { sql: 'product.search LIKE :pattern', values: { pattern } },
    { sql: 'product.id IN (SELECT product_id FROM product_flavors WHERE search LIKE :pattern)', values: {} },
    { sql: 'EXISTS (SELECT FROM unnest(product.sabores) AS name WHERE shop_fold(name) LIKE :pattern)', values: {} },
  ],
});

/** Products with their flavors, in the order of the ids. */
export async function readProducts(manager: EntityManager, ids: readonly string[]): Promise<ProductEntity[]> {
  const found = await manager.find(ProductEntity, {
    where: { id: In(ids) },
    relations: { flavors: true },
    order: { flavors: { createdAt: 'ASC', name: 'ASC' } },
  });
  const byId = new Map(found.map((product) => [product.id, product]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
