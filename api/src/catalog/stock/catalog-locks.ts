import type { EntityManager } from 'typeorm';

import { ShopError } from '../../common/errors/shop-error';
import { ProductFlavorEntity } from '../product-flavor.entity';
import { ProductEntity } from '../product.entity';

/**
 * Locks are taken as an order takes them: flavors in the order of their ids, then products. `edit` lets new sales refer
 * to the row meanwhile, `delete` does not.
 */
export type LockFor = 'edit' | 'delete';

const modes = { edit: 'for_no_key_update', delete: 'pessimistic_write' } as const;

/** @throws ShopError resource.notFound */
export async function lockProduct(manager: EntityManager, id: string, lockFor: LockFor): Promise<ProductEntity> {
  const product = await manager.findOne(ProductEntity, { where: { id }, lock: { mode: modes[lockFor] } });
  if (!product) throw new ShopError('resource.notFound');
  return product;
}

/** @throws ShopError resource.notFound */
export async function lockFlavor(manager: EntityManager, id: string, lockFor: LockFor): Promise<ProductFlavorEntity> {
  const flavor = await manager.findOne(ProductFlavorEntity, { where: { id }, lock: { mode: modes[lockFor] } });
  if (!flavor) throw new ShopError('resource.notFound');
  return flavor;
}

/** All flavors of a product, to delete them with it. */
export function lockFlavorsOf(manager: EntityManager, productId: string): Promise<ProductFlavorEntity[]> {
  return manager.find(ProductFlavorEntity, {
    where: { productId },
    order: { id: 'ASC' },
    lock: { mode: modes.delete },
  });
}
