import { saleStatusLabels, type AuditAction, type SaleStatus, type ShortLine } from '@shop/contracts';

import type { AuditEntry } from '../../audit/audit.service';
import { ShopError } from '../../common/errors/shop-error';
import type { StockTarget } from '../sale.entity';

/** Units of one stock: of a flavor, or of a product that counts its own. */
export interface StockUnits {
  inventory: number;
  reservedInventory: number;
}

/** A line as it is in the moment of the change. */
export interface StatusLine {
  id: string;
  orderId: string;
  status: SaleStatus;
  stockTarget: StockTarget;
  /** Null for `none`, and for a flavor that was deleted after the line was settled. */
  stockId: string | null;
  productId: string;
  productName: string;
  flavor: string;
  quantity: number;
}

/** Units that a line moves, and how the stock stood before and after it. */
export interface StockMovement {
  action: AuditAction;
  target: 'flavor' | 'product';
  stockId: string;
  orderId: string;
  before: StockUnits;
  after: StockUnits;
}

/** All that has to be written to bring lines to a status; lines that have it already are not in it. */
export interface StatusPlan {
  lines: StatusLine[];
  movements: StockMovement[];
}

/** What a change does with a line's units: signs of its quantity. */
interface StockEffect {
  action: AuditAction;
  inventory: -1 | 0 | 1;
  reserved: -1 | 1;
}

/** Every change there is (decisions, Stock). */
const effects: Record<SaleStatus, Partial<Record<SaleStatus, StockEffect>>> = {
  pending: {
    completed: { action: 'stock.completed', inventory: -1, reserved: -1 },
    cancelled: { action: 'stock.cancelled', inventory: 0, reserved: -1 },
  },
  completed: { pending: { action: 'stock.reopened', inventory: 1, reserved: 1 } },
  cancelled: { pending: { action: 'stock.restored', inventory: 0, reserved: 1 } },
};

/**
 * What it takes to bring all lines to a status, or none: lines in that status already stay as they are, every other one
 * must be allowed to go there. `stocks` are the units by the id of the flavor or product.
 * @throws ShopError sale.statusNotAllowed, order.outOfStock with the lines that can't be restored
 */
export function planStatusChange(
  lines: readonly StatusLine[],
  stocks: ReadonlyMap<string, StockUnits>,
  to: SaleStatus,
): StatusPlan {
  const changing = lines.filter(({ status }) => status !== to);
  const steps = changing.map((line) => ({ line, effect: effectOf(line, to) }));
  refuseShortLines(
    steps.filter(({ effect }) => effect.action === 'stock.restored').map(({ line }) => line),
    stocks,
  );
  const current = new Map(stocks);
  const movements = steps.flatMap(({ line, effect }) => moveUnits(line, effect, current));
  return { lines: changing, movements };
}

/** What the audit log tells of a change: that of the order's lines, then each movement of stock. */
export function entriesOf({ lines, movements }: StatusPlan, to: SaleStatus): AuditEntry[] {
  const [first] = lines;
  if (!first) return [];
  const { orderId } = first;
  const told = (statusOf: (line: StatusLine) => SaleStatus) => ({
    lines: lines.map((line) => ({
      id: line.id,
      productName: line.productName,
      flavor: line.flavor,
      quantity: line.quantity,
      status: statusOf(line),
    })),
  });
  return [
    {
      action: 'order.statusChanged',
      object: { type: 'order', id: orderId },
      before: told(({ status }) => status),
      after: told(() => to),
      orderId,
    },
    ...movements.map(({ action, target, stockId, before, after }): AuditEntry => {
      return { action, object: { type: target, id: stockId }, before: { ...before }, after: { ...after }, orderId };
    }),
  ];
}

function effectOf({ status, stockTarget, stockId }: StatusLine, to: SaleStatus): StockEffect {
  const effect = effects[status][to];
  if (!effect) {
    const [from, goal] = [saleStatusLabels[status], saleStatusLabels[to]].map((label) => label.toLowerCase());
    throw refusal(`Una venta ${from} no puede pasar a ${goal}.`);
  }
  if (stockTarget !== 'none' && stockId === null) {
    throw refusal('El sabor de esta venta ya no existe: no se puede volver a dejar pendiente.');
  }
  return effect;
}

/** What is available covers all lines that are restored from the same stock together, or none is. */
function refuseShortLines(restored: readonly StatusLine[], stocks: ReadonlyMap<string, StockUnits>): void {
  const needs = new Map<string, number>();
  for (const { stockId, quantity } of restored) {
    if (stockId !== null) needs.set(stockId, (needs.get(stockId) ?? 0) + quantity);
  }
  const shortLines = new Map<string, ShortLine>();
  for (const { stockId, productId, flavor } of restored) {
    if (stockId === null) continue;
    const { inventory, reservedInventory } = unitsOf(stocks, stockId);
    const available = inventory - reservedInventory;
    if (available < (needs.get(stockId) ?? 0)) shortLines.set(stockId, { productId, flavor, available });
  }
  if (shortLines.size === 0) return;
  throw new ShopError('order.outOfStock', {
    text: 'No hay suficiente inventario para restaurar la venta.',
    shortLines: [...shortLines.values()],
  });
}

/** Moves a line's units in `current`. */
function moveUnits(
  { stockTarget, stockId, orderId, quantity }: StatusLine,
  effect: StockEffect,
  current: Map<string, StockUnits>,
): StockMovement[] {
  if (stockTarget === 'none' || stockId === null) return [];
  const before = unitsOf(current, stockId);
  const after = {
    inventory: before.inventory + effect.inventory * quantity,
    reservedInventory: before.reservedInventory + effect.reserved * quantity,
  };
  if (after.reservedInventory < 0) {
    throw refusal('El inventario reservado es menor que esta venta. Corrígelo en el producto e intenta de nuevo.');
  }
  current.set(stockId, after);
  return [{ action: effect.action, target: stockTarget, stockId, orderId, before, after }];
}

function unitsOf(stocks: ReadonlyMap<string, StockUnits>, stockId: string): StockUnits {
  const units = stocks.get(stockId);
  if (!units) throw new RangeError('A line moves units of a stock that was not read');
  return units;
}

function refusal(text: string): ShopError {
  return new ShopError('sale.statusNotAllowed', { text });
}
