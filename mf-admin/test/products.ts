import type { StaffProductView } from '@shop/contracts';
import { aStaffFlavor, aStaffProduct } from './builders/objects';

/* Two products: one with flavors of its own, one whose flavors are text alone. */

export const mint = aStaffFlavor({ name: 'Menta Glacial', inventory: 4, available: 4, stockStatus: 'low_stock' });
export const grape = aStaffFlavor({ name: 'Uva Hielo', inventory: 12, reservedInventory: 1, available: 11 });
const off = aStaffFlavor({ name: 'Durazno', active: false, inventory: 9, available: 0, stockStatus: 'out_of_stock' });
const others = ['Sandía', 'Lichi', 'Mango'].map((name) => aStaffFlavor({ name }));

export const bruma = aStaffProduct({
  name: 'Bruma 20K',
  puffs: 20000,
  price: '189.50',
  flavors: [mint, grape, off, ...others],
  inventory: 136,
  available: 135,
  hasSales: true,
});

export const mini = aStaffProduct({
  name: 'Mini 2.5K',
  puffs: 2500,
  price: '54.75',
  sabores: ['Manzana Verde'],
  inventory: 20,
  available: 999,
  stockStatus: 'untracked',
});

export function listOf(products: readonly StaffProductView[]) {
  return { success: true, data: products, meta: { total: products.length, onSale: products.length } };
}
