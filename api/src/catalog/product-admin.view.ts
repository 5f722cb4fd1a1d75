import {
  availableUnits,
  productStockStatus,
  stockStatus,
  totalAvailable,
  type LowStockRow,
  type StaffFlavorView,
  type StaffProductView,
} from '@shop/contracts';

import { toProductView } from './product.view';

/** A flavor as the database answers it, within a product. */
export type StaffFlavorRow = Omit<StaffFlavorView, 'available' | 'stockStatus'>;

/** A product as the database answers it; the price is decimal text. */
export interface StaffProductRow extends Omit<StaffProductView, 'createdAt' | 'flavors' | 'available' | 'stockStatus'> {
  createdAt: Date;
  flavors: StaffFlavorRow[];
}

export function toStaffProductView(product: StaffProductRow): StaffProductView {
  return {
    ...toProductView(product),
    flavors: product.flavors.map(toStaffFlavorView),
    showOnHomepage: product.showOnHomepage,
    createdAt: product.createdAt.toISOString(),
    available: totalAvailable(product),
    stockStatus: productStockStatus(product),
    pending: product.pending,
    hasSales: product.hasSales,
  };
}

function toStaffFlavorView(flavor: StaffFlavorRow): StaffFlavorView {
  return {
    id: flavor.id,
    productId: flavor.productId,
    name: flavor.name,
    active: flavor.active,
    inventory: flavor.inventory,
    reservedInventory: flavor.reservedInventory,
    lowStockThreshold: flavor.lowStockThreshold,
    createdAt: new Date(flavor.createdAt).toISOString(),
    available: flavor.active ? availableUnits(flavor) : 0,
    stockStatus: stockStatus(flavor),
    pending: flavor.pending,
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
