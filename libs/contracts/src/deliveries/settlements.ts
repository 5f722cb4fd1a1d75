import type { Centavos } from '../common/money';
import type { CourierKind } from './couriers';

/** Sums of a settlement, in centavos. The courier owes `due`; below 0 the shop owes the courier. */
export interface SettlementSums {
  collected: Centavos;
  fee: Centavos;
  due: Centavos;
}

export function settlementSums(lines: readonly { collected: Centavos; fee: Centavos }[]): SettlementSums {
  const collected = lines.reduce((sum, line) => sum + line.collected, 0);
  const fee = lines.reduce((sum, line) => sum + line.fee, 0);
  return { collected, fee, due: collected - fee };
}

/** Centavos that the courier brought beyond the amount due; below 0 they are missing. */
export function settlementDifference({ due }: Pick<SettlementSums, 'due'>, deposited: Centavos): Centavos {
  return deposited - due;
}

/** A delivered delivery that is in no settlement: `GET /api/admin/couriers/{id}/unsettled`, the oldest first. */
export interface UnsettledDeliveryView {
  deliveryId: string;
  orderId: string;
  orderCode: string;
  guideNumber: string | null;
  customerName: string;
  deliveredAt: string;
  expectedCash: string;
  collected: string;
  fee: string;
}

/** How money comes in: counted apart in the daily close. */
export const MONEY_METHODS = ['efectivo', 'transferencia', 'link_pago'] as const;
export type MoneyMethod = (typeof MONEY_METHODS)[number];

export const moneyMethodLabels: Record<MoneyMethod, string> = {
  efectivo: 'Efectivo',
  transferencia: 'Transferencia o depósito',
  link_pago: 'Link de pago',
};

/**
 * Payload of `POST /api/admin/settlements` (with `Idempotency-Key`). It is closed at once and never changes. What is deposited
 * is a movement of the open daily close; without an open one it is refused (`close.noneOpen`) unless nothing is deposited.
 */
export interface SettleInput {
  courierId: string;
  deliveryIds: string[];
  /** Amount due that staff were shown, signed decimal text; the server refuses another one (`settlement.changed`). */
  expectedDue: string;
  /** Signed decimal text: below 0 the shop paid the courier. */
  deposited: string;
  method: MoneyMethod;
  /** Why there is a difference; needed when there is one. */
  reason: string | null;
}

/**
 * Payload of `POST /api/admin/settlements/{id}/counter-entries` (with `Idempotency-Key`): corrects a settlement by what is
 * added to it, signed decimal text each. At least one is not 0. What is deposited is a movement of the open daily close. With another
 * number of `entries` than the settlement has by now it is refused (`settlement.changed`); a back office of before sends none.
 */
export interface CounterEntryInput {
  collected: string;
  fee: string;
  deposited: string;
  method: MoneyMethod;
  reason: string;
  /** How many counter-entries were seen. */
  entries?: number;
}

/** A settlement or a counter-entry: `GET /api/admin/settlements`, newest first. Amounts are signed decimal text. */
export interface SettlementRowView {
  id: string;
  /** Counts up in the shop: "Liquidación 12". */
  number: number;
  courier: { id: string; name: string };
  at: string;
  by: string | null;
  deliveries: number;
  collected: string;
  fee: string;
  deposited: string;
  /** Deposited less what was due; below 0 it is missing. */
  difference: string;
  method: MoneyMethod;
  reason: string | null;
  /** The settlement that a counter-entry corrects. */
  corrects: string | null;
}

/** `GET /api/admin/settlements/{id}`. */
export interface SettlementView extends SettlementRowView {
  lines: UnsettledDeliveryView[];
  counterEntries: SettlementRowView[];
}

/** Money that a courier holds: `GET /api/admin/cash`, the highest amount first. Amounts are decimal text. */
export interface CourierCashView {
  courier: { id: string; name: string; phone: string; kind: CourierKind; remitDays: number };
  /** Collected and in no settlement. */
  holds: string;
  deliveries: number;
  /** When the oldest of it was collected. */
  since: string | null;
  /** Of it what is past the courier's usual days. */
  overdue: string;
  /** The amount to collect for what is on its way. */
  onTheWay: string;
  /** Differences of all settlements and counter-entries together, signed; below 0 it is missing. */
  differences: string;
}
