import { randomUUID } from 'node:crypto';

import {
  formatQuetzales,
  orderSums,
  parseCentavos,
  unitPriceAt,
  type Centavos,
  type OrderLineInput,
  type OrderSums,
  type OrderTerms,
  type PlaceOrderInput,
  type ShortLine,
} from '@shop/contracts';

import { MOST_MONEY } from '../../platform/database/columns';
import { ShopError } from '../../platform/errors/shop-error';
import type { SaleEntity, StockTarget } from '../sale.entity';

/** Row of the catalogue for a line of a cart: a product on sale and, where one has that name, its flavor on sale. */
export interface CatalogueRow {
  /** Place of the line in the cart, from 1. */
  lineNumber: number;
  productId: string;
  productName: string;
  puffs: number;
  image: string;
  /** Decimal text in quetzales. */
  price: string;
  sabores: string[];
  /** True when the product has any flavor record, on sale or not. */
  hasFlavors: boolean;
  flavorId: string | null;
  /** Units that are left of the flavor or, without one, of the product. */
  available: number;
}

/** A line as it will be sold. */
export interface NewSale extends Omit<SaleEntity, 'orderId' | 'order' | 'createdAt'> {
  /** Figures that the price was made from. */
  publicPrice: Centavos;
}

export interface PricedOrder extends OrderSums {
  sales: NewSale[];
}

/**
 * The price of an order, and whose stock its lines move.
 * @throws ShopError order.outOfStock with the lines that are short, order.belowMinimum, order.totalChanged,
 * request.invalid
 */
export function priceOrder(
  { cartItems, expectedTotal }: Pick<PlaceOrderInput, 'cartItems' | 'expectedTotal'>,
  catalogue: readonly CatalogueRow[],
  terms: OrderTerms,
): PricedOrder {
  const sales = stockedLines(cartItems, catalogue).map((line) => saleOf(line, terms));
  const sums = orderSums(sales);
  if (sums.subtotal < terms.minimum) {
    const [missing, minimum] = [terms.minimum - sums.subtotal, terms.minimum].map(formatQuetzales);
    const text = `Te faltan ${missing} para alcanzar tu compra mínima de ${minimum}.`;
    throw new ShopError('order.belowMinimum', { text });
  }
  requireTotal(sums.total, expectedTotal);
  return { sales, ...sums };
}

/**
 * The price of an order is the one that the person was shown, and fits its column.
 * @throws ShopError order.totalChanged, request.invalid
 */
export function requireTotal(total: Centavos, expectedTotal: string | undefined): void {
  if (expectedTotal !== undefined && parseCentavos(expectedTotal) !== total) {
    const text = `El total cambió y ahora es de ${formatQuetzales(total)}. Revisa el pedido y finaliza de nuevo.`;
    throw new ShopError('order.totalChanged', { text });
  }
  if (total > MOST_MONEY) throw new ShopError('request.invalid', { text: 'El pedido es demasiado grande.' });
}

interface StockedLine {
  asked: OrderLineInput;
  row: CatalogueRow;
  target: Exclude<StockTarget, 'product'>;
}

/** @throws ShopError order.outOfStock unless all lines can be served together */
function stockedLines(cartItems: readonly OrderLineInput[], catalogue: readonly CatalogueRow[]): StockedLine[] {
  const lines = findLines(cartItems, catalogue);
  const needs = unitsByFlavor(lines.filter((line) => line !== null));
  const shortLines = new Map<string, ShortLine>();
  for (const [index, { id, flavor }] of cartItems.entries()) {
    const line = lines[index];
    const available = line ? line.row.available : 0;
    if (line && (line.target === 'none' || available >= (needs.get(line.row.flavorId) ?? 0))) continue;
    const productId = id.toLowerCase();
    shortLines.set(`${productId} ${flavor}`, { productId, flavor, available });
  }
  if (shortLines.size > 0) throw new ShopError('order.outOfStock', { shortLines: [...shortLines.values()] });
  return lines.filter((line) => line !== null);
}

/** The lines of a cart with what the catalogue has for them; null for what can't be ordered (any more). */
function findLines(cartItems: readonly OrderLineInput[], catalogue: readonly CatalogueRow[]): (StockedLine | null)[] {
  const rows = new Map(catalogue.map((row) => [row.lineNumber, row]));
  return cartItems.map((asked, index) => {
    const row = rows.get(index + 1);
    const target = row && targetOf(asked.flavor, row);
    return target ? { asked, row, target } : null;
  });
}

/** Lines as they are sold at such terms, whatever is left of their stock; null for what can't be ordered (any more). */
export function priceLines(
  cartItems: readonly OrderLineInput[],
  catalogue: readonly CatalogueRow[],
  terms: OrderTerms,
): (NewSale | null)[] {
  return findLines(cartItems, catalogue).map((line) => line && saleOf(line, terms));
}

/** Whose stock a line moves; null for what can't be ordered (any more), as a product without any flavor (CAT-10). */
function targetOf(flavor: string, { flavorId, hasFlavors, sabores }: CatalogueRow): StockedLine['target'] | null {
  if (flavorId !== null) return 'flavor';
  return !hasFlavors && sabores.includes(flavor) ? 'none' : null;
}

/** Lines for the same flavor are counted together (ORD-4). */
function unitsByFlavor(lines: readonly StockedLine[]): Map<string | null, number> {
  const units = new Map<string | null, number>();
  for (const { asked, row } of lines) units.set(row.flavorId, (units.get(row.flavorId) ?? 0) + asked.quantity);
  return units;
}

function saleOf({ asked: { flavor, quantity }, row, target }: StockedLine, terms: OrderTerms): NewSale {
  const publicPrice = parseCentavos(row.price);
  const unitPrice = unitPriceAt(publicPrice, terms);
  return {
    id: randomUUID(),
    lineNumber: row.lineNumber,
    productId: row.productId,
    flavorId: row.flavorId,
    stockTarget: target,
    productName: row.productName,
    flavorName: flavor,
    puffs: row.puffs,
    image: row.image,
    quantity,
    publicPrice,
    unitPrice,
    discount: terms.discount ?? 0,
    totalAmount: unitPrice * quantity,
    status: 'pending',
    returned: null,
    returnReason: null,
  };
}
