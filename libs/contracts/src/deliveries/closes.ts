import type { Centavos } from '../common/money';
import { MONEY_METHODS, type MoneyMethod } from './settlements';

export const MOVEMENT_DIRECTIONS = ['in', 'out'] as const;
export type MovementDirection = (typeof MOVEMENT_DIRECTIONS)[number];

export const movementDirectionLabels: Record<MovementDirection, string> = { in: 'Entrada', out: 'Salida' };

/** Payload of `POST /api/admin/closes/{id}/movements` (with `Idempotency-Key`). `amount` is above 0. */
export interface MovementInput {
  direction: MovementDirection;
  method: MoneyMethod;
  amount: string;
  reason: string;
}

/** Signed decimal text by method. */
export type AmountsByMethod = Record<MoneyMethod, string>;

export function byMethod<Value>(valueOf: (method: MoneyMethod) => Value): Record<MoneyMethod, Value> {
  return Object.fromEntries(MONEY_METHODS.map((method) => [method, valueOf(method)])) as Record<MoneyMethod, Value>;
}

/**
 * Payload of `POST /api/admin/closes/{id}/close`. Any count is taken, below 0 where more was paid by a method than came in; a
 * difference needs a reason. `movements` is how many the one who counted saw: when more have landed since, nothing happens
 * (`close.changed`). Closing again answers the same close.
 */
export interface CloseInput {
  counted: AmountsByMethod;
  movements: number;
  reason: string | null;
}

export interface MovementView {
  id: string;
  at: string;
  by: string | null;
  direction: MovementDirection;
  method: MoneyMethod;
  amount: string;
  reason: string;
  /** The settlement or counter-entry that brought it. */
  settlementId: string | null;
}

/** A daily close: `GET /api/admin/closes`, newest first, without `movements`. Amounts are signed decimal text. */
export interface CloseRowView {
  id: string;
  /** Counts up in the shop: "Cierre 12". */
  number: number;
  openedAt: string;
  openedBy: string | null;
  closedAt: string | null;
  closedBy: string | null;
  float: string;
  /** The float and all movements, by method; the float is cash. */
  expected: AmountsByMethod;
  /** Null while it is open. */
  counted: AmountsByMethod | null;
  /** Counted less expected, all methods together; below 0 it is missing. Null while it is open. */
  difference: string | null;
  reason: string | null;
}

/** `GET /api/admin/closes/{id}` and `GET /api/admin/closes/open` (`data` is null when none is open); movements by time. */
export interface CloseView extends CloseRowView {
  movements: MovementView[];
}

/** Centavos that should be there, by method: the float as cash and every movement with its sign. */
export function expectedByMethod(
  float: Centavos,
  movements: readonly { direction: MovementDirection; method: MoneyMethod; amount: Centavos }[],
): Record<MoneyMethod, Centavos> {
  const sums: Record<MoneyMethod, Centavos> = { efectivo: float, transferencia: 0, link_pago: 0 };
  for (const { direction, method, amount } of movements) sums[method] += direction === 'in' ? amount : -amount;
  return sums;
}

/** Centavos that staff counted beyond those that should be there, all methods together. */
export function closeDifference(
  expected: Record<MoneyMethod, Centavos>,
  counted: Record<MoneyMethod, Centavos>,
): Centavos {
  return MONEY_METHODS.reduce((sum, method) => sum + counted[method] - expected[method], 0);
}

/** True when a close needs a reason: any method differs, also when the differences cancel out. */
export function closeDiffers<Amount extends Centavos | string>(
  expected: Record<MoneyMethod, Amount>,
  counted: Record<MoneyMethod, Amount>,
): boolean {
  return MONEY_METHODS.some((method) => counted[method] !== expected[method]);
}
