import {
  FULL_ORDER,
  editedSums,
  formatQuetzales,
  limits,
  toDecimalText,
  type AuditFields,
  type Centavos,
  type EditOrderInput,
  type OrderSums,
  type Problem,
  type ShortLine,
} from '@shop/contracts';

import { changedFields, type AuditEntry } from '../../audit/audit.service';
import type { StockMovement, StockUnits } from '../../catalog/stock/stock-rules';
import { ShopError } from '../../platform/errors/shop-error';
import { requireTotal, type NewSale } from '../checkout/order-rules';
import type { OrderEntity } from '../order.entity';
import type { SaleEntity } from '../sale.entity';
import { lineRecord, stockIdOf, unitsOf } from '../sales/status-change';

/** A line as it is in the order. */
type Sale = Omit<SaleEntity, 'order'>;

/** The columns of an order that an edit sets. */
export type EditedHeader = Pick<
  OrderEntity,
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'address'
  | 'department'
  | 'paymentMethod'
  | 'shippingWaived'
  | 'subtotal'
  | 'shipping'
  | 'total'
>;

/** Pending lines with the units that they are to have, those that go out, and those that come in. */
export interface EditedLines {
  kept: { sale: Sale; quantity: number }[];
  removed: Sale[];
  added: NewSale[];
}

/**
 * The lines of an edit. `added` are its new lines as they are sold, null where the shop doesn't sell it.
 * @throws ShopError order.notEditable, request.invalid, order.outOfStock for what isn't sold any more
 */
export function readEdit(
  { lines, newLines }: Pick<EditOrderInput, 'lines' | 'newLines'>,
  sales: readonly SaleEntity[],
  added: readonly (NewSale | null)[],
): EditedLines {
  const pending = sales.filter(({ status }) => status === 'pending');
  if (pending.length === 0) throw new ShopError('order.notEditable');
  const problems: Problem[] = [];
  const wanted = new Map<SaleEntity, number>();
  for (const [index, { saleId, quantity }] of lines.entries()) {
    const sale = pending.find(({ id }) => id === saleId.toLowerCase());
    if (sale && !wanted.has(sale)) wanted.set(sale, quantity);
    else problems.push({ path: `lines.${index}.saleId`, message: 'Este producto ya no está pendiente en el pedido' });
  }
  if (lines.length + newLines.length === 0) {
    problems.push({ path: 'lines', message: 'Deja al menos un producto; si ya no lo quieren, cancela el pedido' });
  }
  if (newLines.length > 0 && lines.length + newLines.length > limits.orderLines) {
    problems.push({ path: 'newLines', message: FULL_ORDER });
  }
  if (problems.length > 0) throw new ShopError('request.invalid', { problems });

  const gone = newLines.filter((_line, index) => !added[index]);
  if (gone.length > 0) {
    const shortLines = gone.map(({ id, flavor }) => ({ productId: id.toLowerCase(), flavor, available: 0 }));
    throw new ShopError('order.outOfStock', { shortLines });
  }
  const last = Math.max(...sales.map(({ lineNumber }) => lineNumber));
  return {
    kept: [...wanted].map(([sale, quantity]) => ({ sale, quantity })),
    removed: pending.filter((sale) => !wanted.has(sale)),
    added: added.flatMap((sale) => sale ?? []).map((sale) => ({ ...sale, lineNumber: last + sale.lineNumber })),
  };
}

/** A line with the units that it had, none where it comes in, and those that it wants. */
interface Moved {
  sale: Sale | NewSale;
  had: number;
  wants: number;
}

/**
 * The units that an edit moves: one movement of each stock that has another number of units reserved after it.
 * `stocks` are the units by the id of the flavor or product, as they were locked.
 * @throws ShopError order.outOfStock with the lines that want more than there is
 */
export function planMovements(
  { kept, removed, added }: EditedLines,
  stocks: ReadonlyMap<string, StockUnits>,
  orderId: string,
): StockMovement[] {
  const moved: Moved[] = [
    ...kept.map(({ sale, quantity }) => ({ sale, had: sale.quantity, wants: quantity })),
    ...removed.map((sale) => ({ sale, had: sale.quantity, wants: 0 })),
    ...added.map((sale) => ({ sale, had: 0, wants: sale.quantity })),
  ];
  const net = new Map<string, number>();
  for (const { sale, had, wants } of moved) {
    const stockId = stockIdOf(sale);
    if (stockId !== null) net.set(stockId, (net.get(stockId) ?? 0) + wants - had);
  }
  refuseShortLines(moved, net, stocks);
  return [...net].flatMap(([stockId, units]): StockMovement[] => {
    const target = moved.find(({ sale }) => stockIdOf(sale) === stockId)?.sale.stockTarget;
    if (units === 0 || target === undefined || target === 'none') return [];
    const before = unitsOf(stocks, stockId);
    const after = { ...before, reservedInventory: before.reservedInventory + units };
    return [{ action: 'stock.orderEdited', target, stockId, orderId, before, after }];
  });
}

/** Units that one line of an order gives back serve the same order's other lines. */
function refuseShortLines(
  moved: readonly Moved[],
  net: ReadonlyMap<string, number>,
  stocks: ReadonlyMap<string, StockUnits>,
): void {
  const shortLines = moved.flatMap(({ sale, had, wants }): ShortLine[] => {
    const stockId = stockIdOf(sale);
    if (stockId === null || wants <= had) return [];
    const { inventory, reservedInventory } = stocks.get(stockId) ?? { inventory: 0, reservedInventory: 0 };
    const free = inventory - reservedInventory;
    const more = net.get(stockId) ?? 0;
    if (free >= more) return [];
    return [{ productId: sale.productId, flavor: sale.flavorName, available: free + had }];
  });
  if (shortLines.length > 0) throw new ShopError('order.outOfStock', { shortLines });
}

/**
 * Prices the order after an edit. One that leaves lines and waiver as they were leaves the price as it was.
 * @throws ShopError order.belowMinimum, order.totalChanged, request.invalid
 */
export function priceEdit(
  order: OrderEntity,
  sales: readonly SaleEntity[],
  { kept, removed, added }: EditedLines,
  { shippingWaived, expectedTotal }: Pick<EditOrderInput, 'shippingWaived' | 'expectedTotal'>,
): OrderSums {
  const sameLines =
    removed.length + added.length === 0 && kept.every(({ sale, quantity }) => sale.quantity === quantity);
  if (sameLines && (shippingWaived === null) === (order.shippingWaived === null)) {
    requireTotal(order.total, expectedTotal);
    return { subtotal: order.subtotal, shipping: order.shipping, total: order.total };
  }
  const units = new Map(kept.map(({ sale, quantity }) => [sale.id, quantity]));
  const lines = sales
    .filter((sale) => !removed.includes(sale))
    .map(({ id, unitPrice, quantity, status, returned }) => {
      return { unitPrice, quantity: units.get(id) ?? quantity, status, returned };
    });
  const { missing, ...sums } = editedSums([...lines, ...added], {
    minimum: order.termsMinimum,
    waived: shippingWaived !== null,
    charged: order.shipping,
  });
  if (missing > 0) throw belowMinimum(missing, order.termsMinimum);
  requireTotal(sums.total, expectedTotal);
  return sums;
}

function belowMinimum(missing: Centavos, minimum: Centavos): ShopError {
  const text = `Faltan ${formatQuetzales(missing)} para la compra mínima de ${formatQuetzales(minimum)} de este pedido.`;
  return new ShopError('order.belowMinimum', { text });
}

/** Entry of the audit log for an edit: the changed fields of the header and the lines; null when nothing changed. */
export function editEntry(
  order: EditedHeader & Pick<OrderEntity, 'id'>,
  header: EditedHeader,
  lines: EditedLines,
): AuditEntry | null {
  const changed = lines.kept.filter(({ sale, quantity }) => sale.quantity !== quantity);
  const fields = changedFields(
    {
      ...headerRecord(order),
      lines: [...changed.map(({ sale }) => sale), ...lines.removed].map((sale) => lineRecord(sale)),
    },
    {
      ...headerRecord(header),
      lines: [
        ...changed.map(({ sale, quantity }) => lineRecord(sale, { quantity })),
        ...lines.added.map((sale) => lineRecord(sale)),
      ],
    },
  );
  if (!fields) return null;
  return { action: 'order.edited', object: { type: 'order', id: order.id }, ...fields };
}

function headerRecord(header: EditedHeader): AuditFields {
  return {
    firstName: header.firstName,
    lastName: header.lastName,
    phone: header.phone,
    department: header.department,
    address: header.address,
    paymentMethod: header.paymentMethod,
    shippingWaived: header.shippingWaived,
    shipping: toDecimalText(header.shipping),
    total: toDecimalText(header.total),
  };
}
