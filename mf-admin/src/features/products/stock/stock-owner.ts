import type { LowStockRow, StaffFlavorView, StaffProductView } from '@shop/contracts';
import { adminRoutes } from '../../../routes';

/** Whose stock it is: a flavor's, or that of a product without flavors. Counts in units. */
export interface StockOwner {
  object: 'flavor' | 'product';
  id: string;
  /** 'Menta Glacial · Bruma 20K' */
  name: string;
  inventory: number;
  reservedInventory: number;
  available: number;
}

/** @param flavor null for the product's own stock */
export function stockOwner(product: StaffProductView, flavor: StaffFlavorView | null): StockOwner {
  const { id, inventory, reservedInventory, available } = flavor ?? product;
  const counts = { inventory, reservedInventory, available };
  return flavor
    ? { object: 'flavor', id, name: `${flavor.name} · ${product.name}`, ...counts }
    : { object: 'product', id, name: product.name, ...counts };
}

export function shortStockOwner(row: LowStockRow): StockOwner {
  const { productName, flavorId, flavorName, inventory, reservedInventory, available } = row;
  const counts = { inventory, reservedInventory, available };
  return { object: 'flavor', id: flavorId, name: `${flavorName} · ${productName}`, ...counts };
}

/** Where more of it is written down: the flavors of the product, this one ticked. */
export function restockAddress({ productId, productName, flavorId }: LowStockRow): string {
  const dialog = `sabores.${productId}_${flavorId}`;
  return `${adminRoutes.products}?${new URLSearchParams({ q: productName, dialogo: dialog }).toString()}`;
}
