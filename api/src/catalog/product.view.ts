import {
  availableUnits,
  productStockStatus,
  stockStatus,
  toDecimalText,
  totalAvailable,
  type FlavorView,
  type LowStockRow,
  type ProductView,
  type StaffFlavorView,
  type StaffProductView,
} from '@shop/contracts';

import type { ProductFlavorEntity } from './product-flavor.entity';
import type { ProductEntity } from './product.entity';

/** View of a product, field by field. With flavors, its stock is that of the active ones. */
export function toProductView(product: ProductView): ProductView {
  const active = product.flavors.filter((flavor) => flavor.active);
  const hasFlavors = product.flavors.length > 0;
  return {
    id: product.id,
    name: product.name,
    puffs: product.puffs,
    price: product.price,
    image: product.image,
    description: product.description,
    sabores: product.sabores,
    flavors: product.flavors.map(toFlavorView),
    popular: product.popular,
    active: product.active,
    inventory: hasFlavors ? sum(active.map(({ inventory }) => inventory)) : product.inventory,
    reservedInventory: hasFlavors ? sum(active.map((flavor) => flavor.reservedInventory)) : product.reservedInventory,
    lowStockThreshold: product.lowStockThreshold,
  };
}

function toFlavorView(flavor: FlavorView): FlavorView {
  return {
    id: flavor.id,
    name: flavor.name,
    active: flavor.active,
    inventory: flavor.inventory,
    reservedInventory: flavor.reservedInventory,
    lowStockThreshold: flavor.lowStockThreshold,
  };
}

/** Facts about a product that its sales tell. */
export interface SalesOfProduct {
  hasSales: boolean;
  /** Units in pending sales, by the id of the flavor or product that they are of. */
  pending: ReadonlyMap<string, number>;
}

export function toStaffProductView(product: ProductEntity, { hasSales, pending }: SalesOfProduct): StaffProductView {
  return {
    ...toProductView(Object.assign({}, product, { price: toDecimalText(product.price) })),
    flavors: product.flavors.map((flavor) => toStaffFlavorView(flavor, pending.get(flavor.id) ?? 0)),
    showOnHomepage: product.showOnHomepage,
    createdAt: product.createdAt.toISOString(),
    available: totalAvailable(product),
    stockStatus: productStockStatus(product),
    pending: pending.get(product.id) ?? 0,
    hasSales,
  };
}

/** @param pending units in pending sales */
export function toStaffFlavorView(flavor: ProductFlavorEntity, pending: number): StaffFlavorView {
  return {
    ...toFlavorView(flavor),
    productId: flavor.productId,
    createdAt: flavor.createdAt.toISOString(),
    available: flavor.active ? availableUnits(flavor) : 0,
    stockStatus: stockStatus(flavor),
    pending,
  };
}

export type ShortStockRow = Omit<LowStockRow, 'available' | 'stockStatus'>;

export function toLowStockRow(row: ShortStockRow): LowStockRow {
  return {
    productId: row.productId,
    productName: row.productName,
    image: row.image,
    flavorId: row.flavorId,
    flavorName: row.flavorName,
    inventory: row.inventory,
    reservedInventory: row.reservedInventory,
    lowStockThreshold: row.lowStockThreshold,
    available: availableUnits(row),
    stockStatus: stockStatus({ ...row, active: true }),
  };
}

function sum(units: number[]): number {
  return units.reduce((total, count) => total + count, 0);
}
