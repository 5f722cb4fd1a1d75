import {
  LEGACY_FLAVOR_STOCK,
  availableUnits,
  stockStatus,
  type FlavorView,
  type ProductFields,
  type ProductView,
  type StockCounts,
  type StockLevel,
  type StockStatus,
} from './catalog';
import type { ListMeta } from '../common/envelope';
import { singleLine } from '../common/plain-text';
import { limits } from '../common/limits';
import { lengthProblem } from '../common/text-problem';

/**
 * How a product stands for staff: `untracked` sells its `sabores` without a stock check, `unsellable` has no flavor at
 * all.
 */
export type ProductStockStatus = StockStatus | 'untracked' | 'unsellable';

/** A flavor as staff see it; `createdAt` is an ISO instant. */
export interface StaffFlavorView extends FlavorView {
  productId: string;
  createdAt: string;
  /** Units that can still be ordered; 0 of an inactive flavor. */
  available: number;
  stockStatus: StockStatus;
  /** Units in pending sales; the rest of what is reserved is held by hand. */
  pending: number;
}

/**
 * A product as staff see it; `createdAt` is an ISO instant. With flavors, `inventory`, `reservedInventory` and
 * `available` are the sums of the active ones.
 */
export interface StaffProductView extends ProductView {
  flavors: StaffFlavorView[];
  showOnHomepage: boolean;
  createdAt: string;
  /**
   * Units that can still be ordered, also of an inactive product; of one that is untracked what the storefront takes for
   * it.
   */
  available: number;
  stockStatus: ProductStockStatus;
  /** Units in pending sales that hold the product's own stock; those of its flavors stand with the flavors. */
  pending: number;
  /** A product with sales can't be deleted, only deactivated. */
  hasSales: boolean;
}

/** Products that the public catalogue lists at most; who has more is told in the back office. */
export const CATALOG_ROWS = 2000;

/** Counts beside the list of products: `onSale` counts the active ones that the storefront is meant to show. */
export interface StaffProductsMeta extends ListMeta {
  onSale: number;
}

/**
 * `sort` of `GET /api/admin/products` (PRD-4): by name in Spanish order, by available units from the
 * fewest, newest first. A minus in front turns it round. The default is `created`.
 */
export const PRODUCT_SORTS = ['name', 'stock', 'created', '-name', '-stock', '-created'] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

/**
 * Payload of `POST /api/admin/products`. Name, puffs and price are required, the server has defaults for the rest. `image`
 * is what the upload returned, a bundled file name, or ''.
 */
export interface ProductInput extends ProductFields {
  showOnHomepage: boolean;
}

/** Payload of `POST /api/admin/products/{id}/flavors`; only the name is required. */
export interface FlavorInput extends StockLevel {
  name: string;
}

/** `expectedInventory`: what the stock was when it was looked at; when it moved meanwhile, the change is refused (409). */
interface StockEdit {
  expectedInventory: number;
}

/** Payload of `PATCH /api/admin/products/{id}`; every field may be left out. */
export type UpdateProductInput = Partial<ProductInput & StockEdit>;

/** Payload of `PATCH /api/admin/flavors/{id}`; every field may be left out. */
export type UpdateFlavorInput = Partial<FlavorInput & StockEdit>;

/** Answer of `POST /api/admin/products/upload-image`: the value for the product's `image`; pixels. */
export interface UploadedImage {
  imagePath: string;
  width: number;
  height: number;
}

/** A row of `GET /api/admin/low-stock`: a flavor. A product without flavor records has no stock that orders move. */
export interface LowStockRow extends StockCounts {
  productId: string;
  productName: string;
  /** The product's picture, as `ProductView` has it. */
  image: string;
  flavorId: string;
  flavorName: string;
  available: number;
  stockStatus: StockStatus;
}

/**
 * Units of a product that can be ordered: those of its active flavors; without flavor records what its `sabores` count as, or
 * nothing where it has none of these either.
 */
export function totalAvailable(product: Pick<ProductView, 'flavors' | 'sabores'>): number {
  if (product.flavors.length === 0) return product.sabores.length === 0 ? 0 : LEGACY_FLAVOR_STOCK;
  return product.flavors.filter(({ active }) => active).reduce((total, flavor) => total + availableUnits(flavor), 0);
}

/**
 * Stock status of a product, from its flavors (STK-3). Without flavor records there is no stock to speak of:
 * orders of its `sabores` are not checked against any, and without these nobody can order it (PRD-5).
 */
export function productStockStatus(
  product: Pick<ProductView, 'active' | 'flavors' | 'sabores' | 'lowStockThreshold'>,
): ProductStockStatus {
  const { active, lowStockThreshold } = product;
  if (product.flavors.length === 0) return product.sabores.length === 0 ? 'unsellable' : 'untracked';
  return stockStatus({ active, lowStockThreshold, inventory: totalAvailable(product), reservedInventory: 0 });
}

/** Text of the back office for a count below 0 (PRD-2). */
const negativeTexts: Record<keyof StockCounts, string> = {
  inventory: 'El inventario no puede ser negativo',
  reservedInventory: 'El inventario reservado no puede ser negativo',
  lowStockThreshold: 'El umbral de stock bajo no puede ser negativo',
};

/** The problem with one count of a product or flavor, or null. */
export function stockFieldProblem(field: keyof StockCounts, value: unknown): string | null {
  if (typeof value === 'number' && value < 0) return negativeTexts[field];
  return wholeNumberProblem(value, 0, limits.stockUnits);
}

/** The problem with the reserved units beside the inventory, or null; not asked of a product that has flavors. */
export function reservedProblem({
  inventory,
  reservedInventory,
}: Pick<StockCounts, 'inventory' | 'reservedInventory'>): string | null {
  return reservedInventory > inventory ? 'El inventario reservado no puede ser mayor al inventario total' : null;
}

/** The problem with the puffs of a product, or null. */
export function puffsProblem(value: unknown): string | null {
  return value === undefined || value === null || value === ''
    ? 'Los puffs son requeridos'
    : wholeNumberProblem(value, 1, limits.puffs);
}

const PRICE = /^\d{1,8}(?:\.\d{1,2})?$/;

/** The problem with a price, decimal text in quetzales with at most two places, or null. It is above 0 (PRD-1). */
export function priceProblem(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return 'El precio es requerido';
  if (typeof value !== 'string' || !PRICE.test(value)) {
    return Number(value) <= 0
      ? 'El precio debe ser mayor que 0'
      : 'Escribe el precio en quetzales con dos decimales como máximo, por ejemplo 145.50';
  }
  return Number(value) > 0 ? null : 'El precio debe ser mayor que 0';
}

/** The problem with a trimmed flavor name, or null (PRD-10). */
export function flavorNameProblem(value: unknown): string | null {
  if (typeof value !== 'string' || value === '') return 'El nombre del sabor es requerido';
  return lengthProblem(value, limits.flavorText);
}

/**
 * The flavor names that staff typed, comma-separated or as a list: one line each, without empty ones (PRD-3), and
 * each once, without regard to case.
 */
export function readSabores(typed: string | readonly string[]): string[] {
  const names = (typeof typed === 'string' ? typed.split(',') : typed).map(singleLine);
  const known = new Map<string, string>();
  for (const name of names) {
    const key = name.toLowerCase();
    if (name !== '' && !known.has(key)) known.set(key, name);
  }
  return [...known.values()];
}

/** The problem with the flavor names of a product without flavor records, or null. */
export function saboresProblem(names: readonly string[]): string | null {
  if (names.length > limits.sabores) return `Escribe como máximo ${limits.sabores} sabores`;
  return names.some((name) => name.length > limits.flavorText)
    ? `Cada sabor puede tener como máximo ${limits.flavorText} caracteres`
    : null;
}

const UPLOADED_PICTURE = /^products\/[\da-f]{32}\.webp$/;
const FILE_NAME = /^[\p{L}\p{N}][\p{L}\p{N} ._()-]*$/u;
const PLACEHOLDER = /^\/placeholder[\w.-]*$/;

/** True when a product's `image` is a picture that this shop stored, with all its variants. */
export function isUploadedPicture(image: string): boolean {
  return UPLOADED_PICTURE.test(image);
}

/**
 * The problem with a product's `image`, or null: it is empty, an uploaded picture's path, the file name of a bundled
 * picture, or a placeholder (CAT-6). It is never an address, and leads out of no folder.
 */
export function imageProblem(image: string): string | null {
  const known = image === '' || isUploadedPicture(image) || FILE_NAME.test(image) || PLACEHOLDER.test(image);
  return known && image.length <= limits.imageText && !image.includes('..') ? null : 'Elige una imagen de la tienda';
}

/** The problem with a number that is a whole one between two bounds, or null. */
export function wholeNumberProblem(value: unknown, min: number, max: number): string | null {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    ? null
    : `Debe ser un número entero de ${min} a ${max}`;
}
