import {
  CUSTOMER_FIELDS,
  SALE_STATUSES,
  customerFieldLabels,
  formatPhone,
  isDecimalText,
  paymentMethodLabels,
  singleLine,
  toPaymentMethod,
  moneyText,
  type AuditEntryView,
  type AuditFields,
  type CustomerData,
  type SaleStatus,
} from '@shop/contracts';

/** A line as the audit log keeps it. */
interface RecordedLine {
  id: string;
  what: string;
  quantity: number;
  status: SaleStatus;
}

/** The lines that a row of an order's history tells of; those that can't be read are left out. */
export function readLines({ lines }: AuditFields): RecordedLine[] {
  return Array.isArray(lines) ? lines.flatMap(readLine) : [];
}

function readLine(line: unknown): RecordedLine[] {
  if (typeof line !== 'object' || line === null) return [];
  const { id, productName, flavor, quantity, status } = line as AuditFields;
  const known = SALE_STATUSES.find((candidate) => candidate === status);
  if (known === undefined || typeof productName !== 'string' || typeof quantity !== 'number') return [];
  const name = typeof flavor === 'string' && flavor !== '' ? `${productName} ${flavor}` : productName;
  return [{ id: typeof id === 'string' ? id : '', what: singleLine(name), quantity, status: known }];
}

/** Changes of an edit of an order, in a few words each: 'entra Bruma 20K Uva × 2', 'total: Q175.50 en lugar de …'. */
export function describeEdit(was: AuditFields, is: AuditFields): string[] {
  const told = [
    ...describeLines(readLines(was), readLines(is)),
    ...CUSTOMER_FIELDS.flatMap((field) => describeField(field, was, is)),
  ];
  if ('shippingWaived' in is) {
    const reason = inBrackets(is['shippingWaived']);
    told.push(reason === '' ? 'el envío se cobra' : `envío sin costo${reason}`);
  }
  const [from, to] = [amountOf(was['total']), amountOf(is['total'])];
  if (from !== null && to !== null) told.push(`total: ${to} en lugar de ${from}`);
  return told;
}

function describeLines(before: readonly RecordedLine[], after: readonly RecordedLine[]): string[] {
  return [
    ...after.map(({ id, what, quantity }) => {
      const old = before.find((line) => line.id === id);
      return old ? `${what}: ${quantity} en lugar de ${old.quantity}` : `entra ${what} × ${quantity}`;
    }),
    ...before
      .filter(({ id }) => after.every((line) => line.id !== id))
      .map(({ what, quantity }) => `sale ${what} × ${quantity}`),
  ];
}

function describeField(field: keyof CustomerData, was: AuditFields, is: AuditFields): string[] {
  const [from, to] = [was[field], is[field]];
  if (typeof from !== 'string' || typeof to !== 'string') return [];
  const label = customerFieldLabels[field];
  return [`${label.charAt(0).toLowerCase()}${label.slice(1)}: ${shown(field, to)} en lugar de ${shown(field, from)}`];
}

function shown(field: keyof CustomerData, value: string): string {
  if (field === 'paymentMethod') return paymentMethodLabels[toPaymentMethod(value)];
  return field === 'phone' ? formatPhone(value) : `«${singleLine(value)}»`;
}

/** 'Q120.00'; null for no amount. */
export function amountOf(text: unknown): string | null {
  return typeof text === 'string' && isDecimalText(text) ? moneyText(text) : null;
}

/** ' (No enciende)'; nothing where nothing was written. */
export function inBrackets(text: unknown): string {
  return typeof text === 'string' ? ` (${singleLine(text)})` : '';
}

/** Work of staff with some units of a line: 'recibió de vuelta 1 de 3 × Bruma 20K Uva, dañado (No enciende)'. */
export function describeUnits(before: AuditFields, after: AuditFields): string {
  const [line] = readLines(before);
  const [part] = readLines(after);
  if (!line || !part) return 'cambió unidades del pedido';
  const units = part.quantity === line.quantity ? line.quantity : `${part.quantity} de ${line.quantity}`;
  const what = `${units} × ${line.what}`;
  const reason = inBrackets(after['reason']);
  switch (after['outcome']) {
    case 'restocked':
      return `recibió de vuelta ${what}, vuelve al inventario${reason}`;
    case 'damaged':
      return `recibió de vuelta ${what}, dañado${reason}`;
    case 'completed':
      return `completó ${what}`;
    default:
      return `canceló ${what}${reason}`;
  }
}

/** Meaning of a change of an order for its buyer, line by line; empty for one that the buyer need not know of. */
export function describeForBuyer({ action, before, after }: AuditEntryView): string[] {
  const [was, is] = [before ?? {}, after ?? {}];
  if (action === 'order.edited') {
    const { shippingWaived: waived, ...fields } = is;
    const shipping = waived === null ? 'el envío se cobra' : 'el envío va por nuestra cuenta';
    // Another reason is the shop's own affair; the total counts what was cancelled, and the text ends with what is left to pay.
    const isTurned = (waived === null) !== (was['shippingWaived'] === null);
    return [...describeEdit(was, { ...fields, total: null }), ...(isTurned ? [shipping] : [])];
  }
  const [part] = readLines(is);
  if (action !== 'order.unitsChanged' || part?.status !== 'cancelled') return [];
  const done = is['outcome'] === 'cancelled' ? 'cancelado' : 'recibimos de vuelta';
  return [`${done}: ${part.what} × ${part.quantity}`];
}
