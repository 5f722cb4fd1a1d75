import {
  mayBecome,
  saleStatusLabels,
  type AuditAction,
  type AuditFields,
  type SaleStatus,
  type ShortLine,
} from '@shop/contracts';

import type { AuditEntry } from '../../audit/audit.service';
import type { StockMovement, StockUnits } from '../../catalog/stock/stock-rules';
import { ShopError } from '../../platform/errors/shop-error';
import type { SaleEntity } from '../sale.entity';

/** Fields of a sale that a change of status reads. */
export type ChangingSale = Pick<
  SaleEntity,
  'id' | 'orderId' | 'status' | 'stockTarget' | 'productId' | 'flavorId' | 'productName' | 'flavorName' | 'quantity'
>;

/** Fields that name the stock whose units a sale moves. */
export type StockedSale = Pick<ChangingSale, 'stockTarget' | 'productId' | 'flavorId'>;

/** All that has to be written to bring sales to a status; those that have it already are not in it. */
export interface StatusPlan<Sale> {
  changing: Sale[];
  movements: StockMovement[];
}

/** Units that a sale of one unit adds to its stock's counts while it has a status (STK-4). */
const counted: Record<SaleStatus, StockUnits> = {
  pending: { inventory: 0, reservedInventory: 1 },
  completed: { inventory: -1, reservedInventory: 0 },
  cancelled: { inventory: 0, reservedInventory: 0 },
};

function actionOf(from: SaleStatus, to: SaleStatus): AuditAction {
  if (to !== 'pending') return `stock.${to}`;
  return from === 'cancelled' ? 'stock.restored' : 'stock.reopened';
}

/** The stocks that sales move. */
export function stocksOf(sales: readonly StockedSale[]): { flavorIds: string[]; productIds: string[] } {
  const idsOf = (target: StockMovement['target']) =>
    sales.filter(({ stockTarget }) => stockTarget === target).flatMap((sale) => stockIdOf(sale) ?? []);
  return { flavorIds: idsOf('flavor'), productIds: idsOf('product') };
}

/**
 * Changes that bring all sales to a status, or none: those in that status already stay as they are, every other one
 * must be allowed to go there. `stocks` are the units by the id of the flavor or product.
 * @throws ShopError sale.statusNotAllowed, order.outOfStock with the lines that can't be restored
 */
export function planStatusChange<Sale extends ChangingSale>(
  sales: readonly Sale[],
  stocks: ReadonlyMap<string, StockUnits>,
  to: SaleStatus,
): StatusPlan<Sale> {
  const changing = sales.filter(({ status }) => status !== to);
  for (const sale of changing) refuseUnlessAllowed(sale, stocks, to);
  refuseShortLines(
    changing.filter(({ status }) => status === 'cancelled'),
    stocks,
  );
  const current = new Map(stocks);
  return { changing, movements: changing.flatMap((sale) => moveUnits(sale, to, current)) };
}

/** A line as the audit log keeps it, as it is or with what becomes of it. */
export function lineRecord(
  { id, productName, flavorName, quantity, status }: Omit<ChangingSale, 'orderId' | keyof StockedSale>,
  becomes: Partial<Pick<ChangingSale, 'quantity' | 'status'>> = {},
): AuditFields {
  return { id, productName, flavor: flavorName, quantity, status, ...becomes };
}

/** Entry of the audit log for a change of an order's lines; `version` is the order's new one. */
export function statusEntry(sales: readonly ChangingSale[], to: SaleStatus, version: number): AuditEntry {
  return {
    action: 'order.statusChanged',
    object: { type: 'order', id: sales[0]?.orderId ?? '' },
    before: { lines: sales.map((sale) => lineRecord(sale)) },
    after: { lines: sales.map((sale) => lineRecord(sale, { status: to })), version },
  };
}

/** Null for a sale that is not counted. */
export function stockIdOf({ stockTarget, flavorId, productId }: StockedSale): string | null {
  if (stockTarget === 'none') return null;
  return stockTarget === 'flavor' ? flavorId : productId;
}

/** The same among stocks that were locked: null also for a sale whose flavor was deleted after it was settled. */
export function lockedStockOf(sale: StockedSale, stocks: ReadonlyMap<string, StockUnits>): string | null {
  const stockId = stockIdOf(sale);
  return sale.stockTarget === 'flavor' && !stocks.has(stockId ?? '') ? null : stockId;
}

function refuseUnlessAllowed(sale: ChangingSale, stocks: ReadonlyMap<string, StockUnits>, to: SaleStatus): void {
  if (!mayBecome(sale.status, to)) {
    const [from, goal] = [saleStatusLabels[sale.status], saleStatusLabels[to]].map((label) => label.toLowerCase());
    throw refusal(`Una venta ${from} no puede pasar a ${goal}.`);
  }
  if (sale.stockTarget !== 'none' && lockedStockOf(sale, stocks) === null) {
    throw refusal('El sabor de esta venta ya no existe: no se puede volver a dejar pendiente.');
  }
}

/** The available units cover all sales that are restored from the same stock together, or none is restored. */
function refuseShortLines(restored: readonly ChangingSale[], stocks: ReadonlyMap<string, StockUnits>): void {
  const needs = new Map<string, number>();
  for (const sale of restored) {
    const stockId = stockIdOf(sale);
    if (stockId !== null) needs.set(stockId, (needs.get(stockId) ?? 0) + sale.quantity);
  }
  const shortLines = new Map<string, ShortLine>();
  for (const sale of restored) {
    const stockId = stockIdOf(sale);
    if (stockId === null) continue;
    const { inventory, reservedInventory } = unitsOf(stocks, stockId);
    const available = inventory - reservedInventory;
    const { productId, flavorName } = sale;
    if (available < (needs.get(stockId) ?? 0)) shortLines.set(stockId, { productId, flavor: flavorName, available });
  }
  if (shortLines.size === 0) return;
  throw new ShopError('order.outOfStock', {
    text: 'No hay suficiente inventario para restaurar la venta.',
    shortLines: [...shortLines.values()],
  });
}

/** Moves a sale's units in `current`. */
function moveUnits(sale: ChangingSale, to: SaleStatus, current: Map<string, StockUnits>): StockMovement[] {
  const { stockTarget, status: from, orderId, quantity } = sale;
  const stockId = stockIdOf(sale);
  if (stockTarget === 'none' || stockId === null) return [];
  const before = unitsOf(current, stockId);
  const after = {
    inventory: before.inventory + (counted[to].inventory - counted[from].inventory) * quantity,
    reservedInventory:
      before.reservedInventory + (counted[to].reservedInventory - counted[from].reservedInventory) * quantity,
  };
  if (after.reservedInventory < 0) {
    throw refusal('El inventario reservado es menor que esta venta. Corrígelo en el producto e intenta de nuevo.');
  }
  current.set(stockId, after);
  return [{ action: actionOf(from, to), target: stockTarget, stockId, orderId, before, after }];
}

export function unitsOf(stocks: ReadonlyMap<string, StockUnits>, stockId: string): StockUnits {
  const units = stocks.get(stockId);
  if (!units) throw new RangeError('A sale moves units of a stock that was not read');
  return units;
}

export function refusal(text: string): ShopError {
  return new ShopError('sale.statusNotAllowed', { text });
}
