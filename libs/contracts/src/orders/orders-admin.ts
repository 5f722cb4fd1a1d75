import type { SaleReturn } from './order-changes';
import type { CountByStatus } from '../customers/customers';
import type { OrderLineView, OrderView, PlaceOrderInput, SaleStatus, SaleView } from './orders';

/**
 * Statuses that a sale may change to (SAL-6). The server refuses every other change with `sale.statusNotAllowed`; a
 * change to the status that a sale has already does nothing and succeeds.
 */
export const saleStatusChanges: Record<SaleStatus, readonly SaleStatus[]> = {
  pending: ['completed', 'cancelled'],
  completed: ['pending'],
  cancelled: ['pending'],
};

/** True when a sale may go from one status to another one (STK-4). */
export function mayBecome(from: SaleStatus, to: SaleStatus): boolean {
  return saleStatusChanges[from].includes(to);
}

/** The lines that a status of the whole order is for: cancelled ones stay as they are, unless it is cancelled or all of them are. */
export function linesMeant<Line extends { status: SaleStatus }>(
  lines: readonly Line[],
  to: SaleStatus,
): readonly Line[] {
  const kept = lines.filter(({ status }) => status !== 'cancelled');
  return to !== 'cancelled' && kept.length > 0 ? kept : lines;
}

/**
 * Payload of `PATCH /api/admin/sales/{id}/status` and of `PATCH /api/admin/orders/{id}/status`. `version` is the order's that
 * was seen: when it has another one by now and something is left to change, nothing happens (409 `order.changed`, with what
 * changed). Null, or not sent, changes the order as it is now.
 */
export interface ChangeSaleStatusInput {
  status: SaleStatus;
  version: number | null;
}

/** An order as it was seen. */
export interface SeenOrder {
  id: string;
  version: number;
}

/** Orders that one call may change. */
export const ORDERS_AT_ONCE = 100;

/**
 * Payload of `PATCH /api/admin/orders/status`: 1 to `ORDERS_AT_ONCE` orders, each changed by itself. An order among `seen` is
 * only changed as it was seen, like `version` of one; null, or not sent, changes all as they are now.
 */
export interface ChangeOrdersStatusInput {
  ids: string[];
  status: SaleStatus;
  seen: SeenOrder[] | null;
}

/**
 * The outcome of one order of `PATCH /api/admin/orders/status`: the version that it has now, or why it stays as it was, as
 * Spanish text for the person.
 */
export interface OrderStatusOutcome {
  id: string;
  ok: boolean;
  version?: number;
  error?: string;
}

/**
 * Payload of `POST /api/admin/orders`: an order that staff write down for a sale made in the chat. With an affiliate it
 * is charged at that distributor's terms, and is the distributor's.
 */
export interface StaffOrderInput extends PlaceOrderInput {
  affiliateId: string | null;
}

/** A line of an order as staff see it; `id` is the sale's, for `PATCH /api/admin/sales/{id}/status`. */
export interface StaffOrderLineView extends OrderLineView {
  id: string;
  /** How the units came back and why; null for a line that wasn't returned. */
  returned: { how: SaleReturn; reason: string | null } | null;
}

/**
 * An order as staff see it: `GET /api/admin/orders`, newest first, and `GET /api/admin/orders/{id}`. Amounts are decimal
 * text in quetzales. The token of the status link is the buyer's alone; staff get the link where they have to write to them.
 */
export interface StaffOrderView extends Omit<OrderView, 'token' | 'lines'> {
  email: string | null;
  /** The distributor who bought, with the percent of their terms now; what was charged stands in the lines. */
  affiliate: { id: string; name: string; discount: number } | null;
  lines: StaffOrderLineView[];
  /** Goes up with each change of the order or its lines; who changes it says which one they saw. */
  version: number;
  /** Terms that it was placed by, and that price new lines: percent off (null charges the public price) and the minimum. */
  terms: { discount: number | null; minimum: string };
  /** Why shipping isn't charged; null when it is charged by the rules. */
  shippingWaived: string | null;
  /** Cash that the courier who has it collects, frozen at the hand-over (DLV-3); null while nobody has it. */
  frozenCash: string | null;
  /** Orders of the same person, by phone, before this one, by their status now. */
  earlierOrders: CountByStatus;
  /** Null for an order of a distributor or of staff: nobody waits for a message of theirs. */
  chat: OrderChatView | null;
}

/** Answer of `PATCH /api/admin/sales/{id}/status`: the sale with the order that it belongs to, whose `code` it has. */
export type ChangedSaleView = Omit<SaleView, 'code'> & StaffOrderView;

/** Minutes after which a public order whose message did not come shows that it is missing. */
export const CHAT_MINUTES = 15;

/** The known state of the message that the buyer of an order was to send; times are ISO instants. */
export interface OrderChatView {
  /** When the buyer went on to the chat, as far as their browser could say. */
  openedAt: string | null;
  /** When staff marked that the message came. */
  receivedAt: string | null;
  /**
   * A public order that waits for more than `CHAT_MINUTES` while one of both is missing. A message that was marked has
   * come, whatever the browser said.
   */
  missing: boolean;
  /**
   * The order's status page, to write to the buyer with; null unless the message is missing. Without `PUBLIC_URL` a path
   * of the shop, which the browser knows by the address that staff use.
   */
  statusLink: string | null;
}

/** Payload of `POST /api/orders/{id}/chat`: the buyer goes on to the chat. */
export interface OpenChatInput {
  token: string;
}

/** Payload of `PATCH /api/admin/orders/{id}/chat`. */
export interface MarkChatInput {
  received: boolean;
}

/** Days after which a pending order is overdue, unless `GET /api/admin/orders/overdue?days=` says otherwise. */
export const OVERDUE_DAYS = 3;
