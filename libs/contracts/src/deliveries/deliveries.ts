import { limits } from '../common/limits';
import type { Centavos } from '../common/money';
import { lengthProblem, textProblem } from '../common/text-problem';
import type { PaymentMethod } from '../orders/orders';

/** Where one attempt to bring an order stands. */
export const DELIVERY_STATUSES = ['en_ruta', 'entregado', 'no_entregado'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

export const deliveryStatusLabels: Record<DeliveryStatus, string> = {
  en_ruta: 'En ruta',
  entregado: 'Entregado',
  no_entregado: 'No entregado',
};

/** Why an attempt failed. It says nothing of the order, which stays pending. */
export const FAILURE_CODES = [
  'rechazado',
  'ausente',
  'sin_efectivo',
  'direccion_equivocada',
  'no_fue',
  'danado',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];

export const failureCodeLabels: Record<FailureCode, string> = {
  rechazado: 'Rechazado',
  ausente: 'Ausente',
  sin_efectivo: 'Sin efectivo',
  direccion_equivocada: 'Dirección equivocada',
  no_fue: 'El mensajero no fue',
  danado: 'Dañado',
};

/** Outcomes of an attempt. */
export const OUTCOMES = ['entregado', ...FAILURE_CODES] as const;
export type DeliveryOutcome = (typeof OUTCOMES)[number];

export const outcomeLabels: Record<DeliveryOutcome, string> = { entregado: 'Entregado', ...failureCodeLabels };

/** Orders that one call may hand over. */
export const DELIVERIES_AT_ONCE = 100;

/** Deliveries that one settlement may have. */
export const SETTLED_AT_ONCE = 500;

/** Characters of a guide number. */
export const GUIDE_TEXT = 40;

/** Facts that decide the amount a courier is to collect. */
export interface ExpectedCashOf {
  paymentMethod: PaymentMethod;
  /** The sum that the pending lines charge. */
  pendingAmount: Centavos;
  /** Those whose units came back count as well. */
  completedLines: number;
  shipping: Centavos;
}

/**
 * Centavos that a courier is to collect for an order with pending lines: what these charge, which may be nothing, with shipping
 * unless lines were completed before; nothing of what is not paid in cash.
 */
export function expectedCash({ paymentMethod, pendingAmount, completedLines, shipping }: ExpectedCashOf): Centavos {
  if (paymentMethod !== 'efectivo') return 0;
  return pendingAmount + (completedLines === 0 ? shipping : 0);
}

/** The problem with a note on an outcome, or null. */
export function outcomeNoteProblem(note: string): string | null {
  return lengthProblem(note.trim(), limits.reasonText);
}

/** The problem with a guide number, or null. */
export function guideProblem(guide: string): string | null {
  return textProblem(guide, 'Escribe el número de guía', GUIDE_TEXT);
}

/** A pending order that nobody is bringing: `GET /api/admin/deliveries/waiting`, the oldest first. */
export interface WaitingOrderView {
  orderId: string;
  code: string;
  /** The order's, to be handed over as it was seen. */
  version: number;
  customerName: string;
  phone: string;
  department: string;
  address: string;
  paymentMethod: PaymentMethod;
  /** Decimal text in quetzales; follows edits until the order is handed over. */
  expectedCash: string;
  createdAt: string;
  /** The outcomes of earlier attempts, the last one first; 'entregado' of an order that staff made pending again. */
  attempts: { attempt: number; outcome: FailureCode | 'entregado'; at: string; courier: string; parcelBack: boolean }[];
  wish: DeliveryWishView | null;
}

/** An order as it is handed over; `version` is the one that was seen, null hands over the order as it is now. */
export interface HandedOrderInput {
  orderId: string;
  version: number | null;
  guideNumber: string | null;
}

/**
 * Payload of `POST /api/admin/deliveries` (with `Idempotency-Key`): hands orders to a courier, all of them or none. They
 * come to the end of the courier's open run of the day, which is made if there is none. Answers the run (`RunView`).
 */
export interface HandOverInput {
  courierId: string;
  /** 2026-11-30, in Guatemala. */
  day: string;
  orders: HandedOrderInput[];
}

/** One attempt to bring an order: `GET /api/admin/deliveries`, newest first. Amounts are decimal text in quetzales. */
export interface DeliveryView {
  id: string;
  orderId: string;
  orderCode: string;
  attempt: number;
  courier: { id: string; name: string };
  runId: string;
  guideNumber: string | null;
  customerName: string;
  phone: string;
  department: string;
  address: string;
  /** Cash where the courier is to collect some, or did, though the order is paid otherwise. */
  paymentMethod: PaymentMethod;
  status: DeliveryStatus;
  /** Frozen when it was handed over. */
  expectedCash: string;
  handedOverAt: string;
  /** Of a failed one. */
  failure: FailureCode | null;
  note: string | null;
  /** Money that the courier collected, and the courier's fee; null until it is delivered. */
  collected: string | null;
  fee: string | null;
  /** When it happened, as the person who recorded it says. */
  outcomeAt: string | null;
  /** Who recorded it: a user's name, 'Cuenta borrada' of one who is gone, or null for the rider's own page. */
  recordedBy: string | null;
  /** Of a failed one: whether the parcel is back in the shop. */
  parcelBack: boolean;
  /** The settlement that it is in. */
  settlementId: string | null;
}

/** Query of `GET /api/admin/deliveries`, besides `page` and `limit`; `q` is an order's code or a guide number. */
export interface DeliveriesQuery {
  status?: DeliveryStatus;
  courierId?: string;
  runId?: string;
  orderId?: string;
  q?: string;
}

/**
 * Payload of `POST /api/admin/deliveries/{id}/outcome`. `collected` is decimal text; null takes what was expected. The same
 * outcome again changes nothing; another one is refused (`delivery.hasOutcome`).
 */
export interface RecordOutcomeInput {
  outcome: DeliveryOutcome;
  collected: string | null;
  note: string | null;
}

/**
 * Payload of `DELETE /api/admin/deliveries/{id}/outcome`. With `outcomeAt` of the outcome that was seen, another one that somebody
 * has recorded since stays (`delivery.hasOutcome`); a back office of before does not send it.
 */
export interface UndoOutcomeInput {
  reason: string;
  outcomeAt?: string;
}

/**
 * Payload of `POST /api/admin/deliveries/orders/{orderId}/cancel`: cancels the pending lines of an order that was out.
 * Refused while it is on its way, and unless `parcelBack` says that the parcel is back in hand, as its units can be sold
 * again.
 */
export interface CancelDeliveredOrderInput {
  version: number;
  parcelBack: boolean;
}

/** `GET /api/admin/deliveries/summary`: what waits for staff, for "Para hoy" and the head of the list. */
export interface DeliverySummary {
  waiting: number;
  onTheWay: number;
  /** Buyers who ask for another address or day. */
  wishes: number;
  /** Couriers who hold money for longer than their usual days, and how much of it is; decimal text. */
  overdueCouriers: number;
  overdueCash: string;
}

/** How long ahead a buyer may ask for another day, days. */
export const FURTHEST_WISH_DAYS = 14;

/** Wish of a buyer before the hand-over. */
export interface DeliveryWishView {
  id: string;
  address: string | null;
  /** 2026-11-30 */
  day: string | null;
  status: WishStatus;
  at: string;
}

export type WishStatus = 'asked' | 'accepted' | 'declined';

/** Payload of `PATCH /api/admin/delivery-wishes/{id}`; accepting an address writes it into the order. */
export interface AnswerWishInput {
  accept: boolean;
}
