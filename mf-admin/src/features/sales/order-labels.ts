import {
  SALE_STATUSES,
  linesMeant,
  mayBecome,
  parseCentavos,
  saleStatusChanges,
  shippingCame,
  toPaymentMethod,
  type Centavos,
  type SaleStatus,
  type StaffOrderView,
} from '@shop/contracts';
import { counted } from '../../shared/counted';

/** Fields of an order's lines that are read here. */
type Line = Pick<StaffOrderView['lines'][number], 'status' | 'quantity' | 'discount' | 'totalAmount'>;

/** Each status of an order's lines once, what waits for staff first. */
export function statusesOf(lines: readonly Pick<Line, 'status'>[]): SaleStatus[] {
  return SALE_STATUSES.filter((status) => lines.some((line) => line.status === status));
}

/** How staff move sales to another status: the status, and what the button says. */
export interface SaleStatusChange {
  to: SaleStatus;
  label: string;
}

const changeLabels: Record<SaleStatus, { one: string; all: string }> = {
  completed: { one: 'Completar', all: 'Completar el resto' },
  cancelled: { one: 'Cancelar', all: 'Cancelar todo' },
  pending: { one: 'Marcar Pendiente', all: 'Marcar el resto Pendiente' },
};

/** The buttons of a sale (SAL-6). */
export function saleChanges(from: SaleStatus): readonly SaleStatusChange[] {
  return saleStatusChanges[from].map((to) => ({
    to,
    label: from === 'cancelled' ? 'Restaurar' : changeLabels[to].one,
  }));
}

/**
 * Statuses that a whole order may change to: every line that is meant is there already or may go there (the server changes all of
 * them or none). Lines that stand alike have the specified buttons, and so have pending ones beside what was cancelled.
 */
export function orderChanges(lines: readonly Pick<Line, 'status'>[]): readonly SaleStatusChange[] {
  const [first, ...others] = statusesOf(lines);
  if (first === undefined) return [];
  if (others.length === 0) return saleChanges(first);
  return (['completed', 'cancelled', 'pending'] as const).flatMap((to) => {
    const meant = linesMeant(lines, to);
    const left = meant.filter(({ status }) => status !== to);
    if (left.length === 0 || !left.every(({ status }) => mayBecome(status, to))) return [];
    return { to, label: changeLabels[to][statusesOf(meant).length > 1 ? 'all' : 'one'] };
  });
}

/** Said of a change of status that failed without words of the server. */
export const STATUS_FAILED = 'No se pudo actualizar el estado de la venta';

/** Units of the lines that stand so. */
export function unitsIn(
  lines: readonly Pick<Line, 'status' | 'quantity'>[],
  ...statuses: readonly SaleStatus[]
): number {
  return lines.reduce((units, { status, quantity }) => units + (statuses.includes(status) ? quantity : 0), 0);
}

/** '1 unidad', '12 unidades' */
export function unitsText(units: number): string {
  return counted(units, 'unidad', 'unidades');
}

/** Centavos that the customer owes for lines that were not cancelled, shipping included; 0 when none is left. */
export function amountDue(order: Pick<StaffOrderView, 'shipping'> & { lines: readonly Line[] }): Centavos {
  const kept = order.lines.filter(({ status }) => status !== 'cancelled');
  if (kept.length === 0) return 0;
  return kept.reduce((sum, { totalAmount }) => sum + parseCentavos(totalAmount), parseCentavos(order.shipping));
}

/** The lines in an order's parcel, those that wait or else all that were completed, and their cost, without shipping that came before (DLV-3). */
export function parcelOf({ lines: all, shipping }: Pick<StaffOrderView, 'lines' | 'shipping'>) {
  const linesOf = (wanted: SaleStatus) => all.filter(({ status }) => status === wanted);
  const pending = linesOf('pending');
  const lines = pending.length > 0 ? pending : linesOf('completed');
  const isRest = lines === pending && shippingCame(all);
  return { lines, isRest, due: amountDue({ lines, shipping: isRest ? '0.00' : shipping }) };
}

/** Centavos that are collected at the door: what the courier has it with, however it was changed since, or else by its parcel. */
export function cashAtTheDoor(order: StaffOrderView): Centavos {
  if (order.frozenCash) return parseCentavos(order.frozenCash);
  return toPaymentMethod(order.customer.paymentMethod) === 'efectivo' ? parcelOf(order).due : 0;
}

/** The discounts above 0 with which lines were charged, in percent, each once. */
export function discountsOf(lines: readonly Pick<Line, 'discount'>[]): number[] {
  return [...new Set(lines.map(({ discount }) => discount))].filter((percent) => percent > 0);
}

/** The customer's whole name. */
export function customerName({ customer }: Pick<StaffOrderView, 'customer'>): string {
  return `${customer.firstName} ${customer.lastName}`;
}
