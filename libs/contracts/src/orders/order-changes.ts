import type { Problem } from '../common/envelope';
import { limits } from '../common/limits';
import { textProblem } from '../common/text-problem';
import type { CustomerData, OrderLineInput, SaleStatus } from './orders';

/** A pending line that stays in an order, with the units that it shall have. */
export interface KeptLineInput {
  saleId: string;
  quantity: number;
}

/**
 * Payload of `PUT /api/admin/orders/{id}`: an order as it shall be. `version` is the one that was seen: when the order has
 * another one by now, nothing happens (409 `order.changed`, with what changed). Pending lines that aren't in `lines` go
 * out; lines that are completed or cancelled stay as they are. `expectedTotal` is what staff were shown, decimal text in
 * quetzales.
 */
export interface EditOrderInput {
  version: number;
  lines: KeptLineInput[];
  newLines: OrderLineInput[];
  customerData: CustomerData;
  /** Why shipping isn't charged; null charges it by the rules. */
  shippingWaived: string | null;
  expectedTotal: string;
}

/** How units that had been sold came back: into the inventory, or too damaged to be sold again. */
export const RETURNS = ['restocked', 'damaged'] as const;
export type SaleReturn = (typeof RETURNS)[number];

export const saleReturnLabels: Record<SaleReturn, string> = {
  restocked: 'Vuelve al inventario',
  damaged: 'Dañado',
};

/** Outcomes of some units of a line. */
export type UnitOutcome = 'completed' | 'cancelled' | SaleReturn;

/** Outcomes that some units of a line may have, by the line's status. */
export const unitOutcomes: Record<SaleStatus, readonly UnitOutcome[]> = {
  pending: ['completed', 'cancelled'],
  completed: RETURNS,
  cancelled: [],
};

/**
 * Payload of `PATCH /api/admin/sales/{id}/units`: so many units of a line become something else, as a line of their own
 * unless they are all. `version` is the order's. Damaged units need a reason, those for the inventory may have one.
 */
export interface ChangeUnitsInput {
  version: number;
  units: number;
  outcome: UnitOutcome;
  reason: string | null;
}

/** The problem with a reason as it was typed, or null. */
export function reasonProblem(text: string): string | null {
  return textProblem(text, 'Escribe el motivo', limits.reasonText);
}

/** The problem with the reason of an outcome, or null; what comes back into the inventory needs none. */
export function outcomeReasonProblem(outcome: UnitOutcome, reason: string): string | null {
  return outcome === 'damaged' || reason.trim() !== '' ? reasonProblem(reason) : null;
}

/** The problem with how many units of a line are to be changed, or null. */
export function unitsProblem(units: unknown, quantity: number): string | null {
  const ok = typeof units === 'number' && Number.isInteger(units) && units >= 1 && units <= quantity;
  return ok ? null : `Elige de 1 a ${quantity}`;
}

/** Everything wrong with a change of units of a line; paths are field names. */
export function unitsProblems(
  { units, outcome, reason }: Omit<ChangeUnitsInput, 'version'>,
  quantity: number,
): Problem[] {
  const problems = [
    { path: 'units', message: unitsProblem(units, quantity) },
    { path: 'reason', message: outcomeReasonProblem(outcome, reason ?? '') },
  ];
  return problems.flatMap(({ path, message }) => (message === null ? [] : [{ path, message }]));
}
