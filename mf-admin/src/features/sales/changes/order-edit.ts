import {
  CUSTOMER_FIELDS,
  customerProblems,
  editedSums,
  limits,
  parseCentavos,
  reasonProblem,
  toDecimalText,
  unitPriceAt,
  type Centavos,
  type CustomerData,
  type EditOrderInput,
  type OrderSums,
  type Problem,
  type StaffOrderLineView,
  type StaffOrderView,
  type StaffProductView,
} from '@shop/contracts';
import type { Path } from 'react-hook-form';
import { isSameLine, withUnit, type DraftLine } from '../new-order/order-draft';

/** Values of the form that changes an order. */
export interface OrderEdit extends CustomerData {
  /** Units that each pending line shall have, by its id; 0 where it goes out. */
  units: Record<string, number>;
  newLines: DraftLine[];
  waived: boolean;
  /** Why shipping isn't charged, as it was typed. */
  reason: string;
}

/** Part of an edit that decides the price of the order. */
export type PricedEdit = Pick<OrderEdit, 'units' | 'newLines' | 'waived'>;

/** The lines of an order that may still be changed. */
export function pendingOf({ lines }: StaffOrderView): StaffOrderLineView[] {
  return lines.filter(({ status }) => status === 'pending');
}

/** True when there is anything in an order that may still be changed. */
export function isEditable(order: StaffOrderView): boolean {
  return pendingOf(order).length > 0;
}

export function editOf(order: StaffOrderView): OrderEdit {
  return {
    ...order.customer,
    units: Object.fromEntries(pendingOf(order).map(({ id, quantity }) => [id, quantity])),
    newLines: [],
    waived: order.shippingWaived !== null,
    reason: order.shippingWaived ?? '',
  };
}

/** The fields that two people may change each for themselves. */
export function editFields({ units }: OrderEdit): Path<OrderEdit>[] {
  return [
    ...CUSTOMER_FIELDS,
    'waived',
    'reason',
    'newLines',
    ...Object.keys(units).map((id) => `units.${id}` as const),
  ];
}

/** Units that a line shall have; what was typed of one that others settled since counts no more. */
export function unitsOf({ units }: Pick<OrderEdit, 'units'>, { id, quantity, status }: StaffOrderLineView): number {
  return status === 'pending' ? (units[id] ?? quantity) : quantity;
}

/** The price of a unit that comes into an order, in centavos. */
export function unitPriceFor({ terms }: StaffOrderView, { price }: StaffProductView): Centavos {
  return unitPriceAt(parseCentavos(price), { discount: terms.discount, minimum: parseCentavos(terms.minimum) });
}

/** Cost of the order by the rules of the server; `missing` is the amount up to its minimum. */
export function estimateEdit(order: StaffOrderView, edit: PricedEdit): OrderSums & { missing: Centavos } {
  const isAsItWas = edit.newLines.length === 0 && order.lines.every((line) => unitsOf(edit, line) === line.quantity);
  if (isAsItWas && edit.waived === (order.shippingWaived !== null)) {
    return {
      subtotal: parseCentavos(order.subtotal),
      shipping: parseCentavos(order.shipping),
      total: parseCentavos(order.total),
      missing: 0,
    };
  }
  return editedSums(
    [
      ...order.lines.map((line) => ({
        unitPrice: parseCentavos(line.unitPrice),
        quantity: unitsOf(edit, line),
        status: line.status,
        returned: line.returned,
      })),
      ...edit.newLines.map(({ product, quantity }) => ({
        unitPrice: unitPriceFor(order, product),
        quantity,
        status: 'pending' as const,
      })),
    ],
    { minimum: parseCentavos(order.terms.minimum), waived: edit.waived, charged: parseCentavos(order.shipping) },
  );
}

const isOf = ({ productId, flavor }: StaffOrderLineView, product: StaffProductView, picked: string) =>
  productId === product.id && flavor === picked;

/** The edit with one unit more of a flavor: of the line that is there, else of one that comes in. */
export function withPicked(
  order: StaffOrderView,
  edit: PricedEdit,
  product: StaffProductView,
  flavor: string,
): PricedEdit {
  const known = pendingOf(order).find((line) => isOf(line, product, flavor));
  if (!known) return { ...edit, newLines: withUnit(edit.newLines, product, flavor) };
  const more = Math.min(unitsOf(edit, known) + 1, limits.unitsPerLine);
  return { ...edit, units: { ...edit.units, [known.id]: more } };
}

/** An edit of which lines came in by a call whose answer was lost: they are the order's own, and come in no more. */
export function withArrived(edit: PricedEdit, before: StaffOrderView, now: StaffOrderView): PricedEdit {
  const came = pendingOf(now).filter(({ id }) => !before.lines.some((line) => line.id === id));
  const units = { ...edit.units };
  const newLines = edit.newLines.filter(({ product, flavor, quantity }) => {
    const own = came.find((line) => isOf(line, product, flavor));
    if (own) units[own.id] = quantity;
    return !own;
  });
  return { ...edit, units, newLines };
}

/** True when a flavor is in the order as it shall be. */
export function isPicked(order: StaffOrderView, edit: PricedEdit, product: StaffProductView, flavor: string): boolean {
  return (
    edit.newLines.some((line) => isSameLine(line, { product, flavor })) ||
    pendingOf(order).some((line) => unitsOf(edit, line) > 0 && isOf(line, product, flavor))
  );
}

/** Problems of the fields, before anything is sent. */
export function editProblems(order: StaffOrderView, edit: OrderEdit): Problem[] {
  const message = edit.waived ? reasonProblem(edit.reason) : null;
  return [...customerProblems(edit, order.customer.phone), ...(message === null ? [] : [{ path: 'reason', message }])];
}

/** The edit as it is sent. */
export function toEditInput(order: StaffOrderView, edit: OrderEdit): EditOrderInput {
  const { units, newLines, waived, reason, ...customerData } = edit;
  return {
    version: order.version,
    lines: pendingOf(order)
      .map((line) => ({ saleId: line.id, quantity: unitsOf({ units }, line) }))
      .filter(({ quantity }) => quantity > 0),
    newLines: newLines.map(({ product, flavor, quantity }) => ({ id: product.id, flavor, quantity })),
    customerData,
    shippingWaived: waived ? reason.trim() : null,
    expectedTotal: toDecimalText(estimateEdit(order, edit).total),
  };
}
