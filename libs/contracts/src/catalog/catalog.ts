import { fold } from '../common/fold';

/** Counts of a product or flavor; units. */
export interface StockCounts {
  inventory: number;
  reservedInventory: number;
  lowStockThreshold: number;
}

/** Facts about a product or flavor that stock rules need. */
export interface StockLevel extends StockCounts {
  active: boolean;
}

/** Fields of a product that staff write and everybody reads. `price` is decimal text in quetzales, `puffs` a count. */
export interface ProductFields extends StockLevel {
  name: string;
  puffs: number;
  price: string;
  /** Stored path (`products/…`), bundled file name, or a `/placeholder…` path: see the image rules of the storefront. */
  image: string;
  description: string;
  /** Flavor names of a product that has no flavor records. */
  sabores: string[];
  popular: boolean;
}

/** A product as `GET /api/products` shows it. */
export interface ProductView extends ProductFields {
  id: string;
  flavors: FlavorView[];
}

/** A flavor (sabor) of a product with its stock. */
export interface FlavorView extends StockLevel {
  id: string;
  name: string;
}

export const STOCK_STATUSES = ['in_stock', 'low_stock', 'out_of_stock'] as const;
export type StockStatus = (typeof STOCK_STATUSES)[number];

/** Units that a flavor without a record is treated as having (CAT-9); no stock check applies to it. */
export const LEGACY_FLAVOR_STOCK = 999;

/** Units below which stock counts as low when nothing else is set (STK-2). */
export const LOW_STOCK_DEFAULT = { product: 10, flavor: 5 } as const;

/** Units that can still be ordered: inventory minus reserved, never below 0. */
export function availableUnits(stock: Pick<StockLevel, 'inventory' | 'reservedInventory'>): number {
  return Math.max(0, stock.inventory - stock.reservedInventory);
}

/** Stock status by the common rule (STK-1). */
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

/** Widths in pixels and formats in which an uploaded picture is kept beside the one that its path names. */
export const UPLOAD_WIDTHS = [160, 480, 960] as const;
export const UPLOAD_FORMATS = ['avif', 'webp'] as const;

/** The path of one variant of an uploaded picture: `products/a1.webp` → `products/a1-480.avif`. */
export function uploadVariant(
  imagePath: string,
  width: (typeof UPLOAD_WIDTHS)[number],
  format: (typeof UPLOAD_FORMATS)[number],
): string {
  return imagePath.replace(/\.webp$/, `-${width}.${format}`);
}

/** The path of an uploaded picture's preview for shared links, JPEG, 1200 × 630: `products/a1-preview.jpg`. */
export function uploadPreview(imagePath: string): string {
  return imagePath.replace(/\.webp$/, '-preview.jpg');
}

/** Characters of a product's id in its address: enough to tell products apart, few enough to read. */
const ID_IN_ADDRESS = 8;

/** The address of a product's own page: its name to be read, the beginning of its id to be found by. */
export function productPath({ id, name }: Pick<ProductView, 'id' | 'name'>): string {
  const words = fold(name)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return `/producto/${words === '' ? '' : `${words}-`}${id.slice(0, ID_IN_ADDRESS)}`;
}

/**
 * The product that an address means, by the last part of `/producto/…`; the name in it may be an older one, and tells apart
 * products whose ids begin alike.
 */
export function productAt<Product extends Pick<ProductView, 'id' | 'name'>>(
  products: readonly Product[],
  address: string,
): Product | undefined {
  const start = address.slice(-ID_IN_ADDRESS).toLowerCase();
  if (start.length < ID_IN_ADDRESS) return undefined;
  const found = products.filter(({ id }) => id.startsWith(start));
  return found.find((product) => productPath(product).endsWith(`/${address.toLowerCase()}`)) ?? found[0];
}
