import type { FlavorView, ProductView } from '@shop/contracts';

/** What may be seen of a product, field by field. With flavors, its stock is that of the active ones. */
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

function sum(units: number[]): number {
  return units.reduce((total, count) => total + count, 0);
}
