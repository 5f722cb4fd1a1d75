import {
  CUSTOMER_FIELDS,
  editedSums,
  limits,
  parseCentavos,
  toDecimalText,
  unitPriceAt,
  type Centavos,
  type CustomerData,
  type EditOrderInput,
  type OrderSums,
  type StaffOrderLineView,
  type StaffOrderView,
  type StaffProductView,
} from '@shop/contracts';
import { isSameLine, withUnit, type DraftLine } from '../new-order/order-draft';

/** A pending line with the units that it shall have; none where it goes out. */
export interface EditedLine {
  line: StaffOrderLineView;
  quantity: number;
}

/** Fields of an order that staff change, apart from who receives it. */
export interface OrderEdit {
  lines: EditedLine[];
  newLines: DraftLine[];
  waived: boolean;
  /** Why shipping isn't charged, as it was typed. */
  reason: string;
}

const pendingOf = ({ lines }: StaffOrderView) => lines.filter(({ status }) => status === 'pending');

/** True when there is anything in an order that may still be changed. */
export function isEditable(order: StaffOrderView): boolean {
  return pendingOf(order).length > 0;
}

export function editOf(order: StaffOrderView): OrderEdit {
  return {
    lines: pendingOf(order).map((line) => ({ line, quantity: line.quantity })),
    newLines: [],
    waived: order.shippingWaived !== null,
    reason: order.shippingWaived ?? '',
  };
}

function isRepriced({ lines, newLines, waived }: OrderEdit, order: StaffOrderView): boolean {
  const sameLines = newLines.length === 0 && lines.every(({ line, quantity }) => quantity === line.quantity);
  return !sameLines || waived !== (order.shippingWaived !== null);
}

/** True when an edit says anything else than the order. */
export function isChanged(edit: OrderEdit, order: StaffOrderView): boolean {
  return isRepriced(edit, order) || (edit.waived && edit.reason !== order.shippingWaived);
}

/** The price of a unit that comes into an order, in centavos. */
export function unitPriceFor({ terms }: StaffOrderView, { price }: StaffProductView): Centavos {
  return unitPriceAt(parseCentavos(price), { discount: terms.discount, minimum: parseCentavos(terms.minimum) });
}

/** Cost of the order by the rules of the server; `missing` is the amount up to its minimum. */
export function estimateEdit(order: StaffOrderView, edit: OrderEdit): OrderSums & { missing: Centavos } {
  if (!isRepriced(edit, order)) {
    const [subtotal, shipping, total] = [order.subtotal, order.shipping, order.total].map(parseCentavos);
    return { subtotal: subtotal ?? 0, shipping: shipping ?? 0, total: total ?? 0, missing: 0 };
  }
  const priced = ({ unitPrice, quantity, status }: StaffOrderLineView) => ({
    unitPrice: parseCentavos(unitPrice),
    quantity,
    status,
  });
  return editedSums(
    [
      ...order.lines.filter(({ status }) => status !== 'pending').map(priced),
      ...edit.lines.map(({ line, quantity }) => ({ ...priced(line), quantity })),
      ...edit.newLines.map(({ product, quantity }) => ({
        unitPrice: unitPriceFor(order, product),
        quantity,
        status: 'pending' as const,
      })),
    ],
    { minimum: parseCentavos(order.terms.minimum), waived: edit.waived },
  );
}

/** The edit with one unit more of a flavor: of the line that is there, else of one that comes in. */
export function withPicked(edit: OrderEdit, product: StaffProductView, flavor: string): OrderEdit {
  const known = edit.lines.find(({ line }) => line.productId === product.id && line.flavor === flavor);
  if (!known) return { ...edit, newLines: withUnit(edit.newLines, product, flavor) };
  return withQuantity(edit, known, Math.min(known.quantity + 1, limits.unitsPerLine));
}

export function withQuantity(edit: OrderEdit, { line }: EditedLine, quantity: number): OrderEdit {
  return { ...edit, lines: edit.lines.map((known) => (known.line.id === line.id ? { line, quantity } : known)) };
}

/** True when a flavor is in the order as it shall be. */
export function isPicked({ lines, newLines }: OrderEdit, product: StaffProductView, flavor: string): boolean {
  return (
    newLines.some((line) => isSameLine(line, { product, flavor })) ||
    lines.some(({ line, quantity }) => quantity > 0 && line.productId === product.id && line.flavor === flavor)
  );
}

/** The edit on an order that somebody else changed meanwhile: what was typed here stays, the rest is as it is now. */
export function rebaseEdit(edit: OrderEdit, from: StaffOrderView, onto: StaffOrderView): OrderEdit {
  const touched = new Map(
    edit.lines.flatMap(({ line, quantity }) => (quantity === line.quantity ? [] : [[line.id, quantity] as const])),
  );
  const ownWaiver =
    edit.waived !== (from.shippingWaived !== null) || (edit.waived && edit.reason !== from.shippingWaived);
  const now = editOf(onto);
  return {
    lines: now.lines.map(({ line, quantity }) => ({ line, quantity: touched.get(line.id) ?? quantity })),
    newLines: edit.newLines,
    waived: ownWaiver ? edit.waived : now.waived,
    reason: ownWaiver ? edit.reason : now.reason,
  };
}

/** The same for who receives it and how it is paid. */
export function rebaseCustomer(typed: CustomerData, from: StaffOrderView, onto: StaffOrderView): CustomerData {
  const kept = CUSTOMER_FIELDS.filter((field) => typed[field] !== from.customer[field]);
  return { ...onto.customer, ...Object.fromEntries(kept.map((field) => [field, typed[field]])) };
}

/** The edit as it is sent. */
export function toEditInput(order: StaffOrderView, edit: OrderEdit, customerData: CustomerData): EditOrderInput {
  return {
    version: order.version,
    lines: edit.lines.flatMap(({ line, quantity }) => (quantity > 0 ? { saleId: line.id, quantity } : [])),
    newLines: edit.newLines.map(({ product, flavor, quantity }) => ({ id: product.id, flavor, quantity })),
    customerData,
    shippingWaived: edit.waived ? edit.reason.trim() : null,
    expectedTotal: toDecimalText(estimateEdit(order, edit).total),
  };
}
