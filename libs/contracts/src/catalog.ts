/** A product as `GET /api/products` shows it. `price` is decimal text in quetzales, `puffs` a count. */
export interface ProductView {
  id: string;
  name: string;
  puffs: number;
  price: string;
  /** Stored path (`products/…`), bundled file name, or a `/placeholder…` path: see the image rules of the storefront. */
  image: string;
  description: string;
  /** Flavor names of a product that has no flavor records. */
  sabores: string[];
  flavors: FlavorView[];
  popular: boolean;
  active: boolean;
  inventory: number;
  reservedInventory: number;
  lowStockThreshold: number;
}

/** A flavor (sabor) of a product with its stock in units. */
export interface FlavorView {
  id: string;
  name: string;
  active: boolean;
  inventory: number;
  reservedInventory: number;
  lowStockThreshold: number;
}

/** What stock rules need to know of a product or flavor; units. */
export interface StockLevel {
  active: boolean;
  inventory: number;
  reservedInventory: number;
  lowStockThreshold: number;
}

export type StockStatus = 'in_stock' | 'low_stock' | 'out_of_stock';

/** Units that a flavor without a record is treated as having (storefront, section 4); no stock check applies to it. */
export const LEGACY_FLAVOR_STOCK = 999;

/** Units below which stock counts as low when nothing else is set (storefront, section 9). */
export const LOW_STOCK_DEFAULT = { product: 10, flavor: 5 } as const;

/** Units that can still be ordered: inventory minus reserved, never below 0. */
export function availableUnits(stock: Pick<StockLevel, 'inventory' | 'reservedInventory'>): number {
  return Math.max(0, stock.inventory - stock.reservedInventory);
}

/** Stock status by the rule of storefront section 4. */
export function stockStatus(stock: StockLevel): StockStatus {
  const available = availableUnits(stock);
  if (!stock.active || available === 0) return 'out_of_stock';
  return available <= stock.lowStockThreshold ? 'low_stock' : 'in_stock';
}

/** A flavor that a buyer can choose. `available` is in units; `tracked` is false for legacy flavors. */
export interface FlavorChoice {
  name: string;
  available: number;
  status: StockStatus;
  tracked: boolean;
}

/**
 * The flavors of a product as a buyer may choose them, in the product's order: its flavor records, or, when it has none,
 * its `sabores` names as legacy flavors with stock 999.
 */
export function flavorChoices(product: Pick<ProductView, 'flavors' | 'sabores'>): FlavorChoice[] {
  if (product.flavors.length === 0) {
    return product.sabores.map((name) => ({
      name,
      available: LEGACY_FLAVOR_STOCK,
      status: 'in_stock',
      tracked: false,
    }));
  }
  return product.flavors.map((flavor) => ({
    name: flavor.name,
    available: flavor.active ? availableUnits(flavor) : 0,
    status: stockStatus(flavor),
    tracked: true,
  }));
}
