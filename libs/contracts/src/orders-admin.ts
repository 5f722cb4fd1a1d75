import type { OrderLineView, OrderView, PlaceOrderInput, SaleStatus } from './orders';

/**
 * What a sale may become (back office, section 4). The server refuses every other change with `sale.statusNotAllowed`; a
 * change to the status that a sale has already does nothing and succeeds.
 */
export const saleStatusChanges: Record<SaleStatus, readonly SaleStatus[]> = {
  pending: ['completed', 'cancelled'],
  completed: ['pending'],
  cancelled: ['pending'],
};

/** Whether a sale may go from one status to another one (decisions, Stock). */
export function mayBecome(from: SaleStatus, to: SaleStatus): boolean {
  return saleStatusChanges[from].includes(to);
}

/** Payload of `PATCH /api/admin/sales/{id}/status` and of `PATCH /api/admin/orders/{id}/status`. */
export interface ChangeSaleStatusInput {
  status: SaleStatus;
}

/** Orders that one call may change. */
export const ORDERS_AT_ONCE = 100;

/** Payload of `PATCH /api/admin/orders/status`: 1 to `ORDERS_AT_ONCE` orders, each changed by itself. */
export interface ChangeOrdersStatusInput extends ChangeSaleStatusInput {
  ids: string[];
}

/** What became of one order of `PATCH /api/admin/orders/status`; `error` is Spanish text for the person. */
export interface OrderStatusOutcome {
  id: string;
  ok: boolean;
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
}

/**
 * An order as staff see it: `GET /api/admin/orders`, newest first, and `GET /api/admin/orders/{id}`. Amounts are decimal
 * text in quetzales. The token of the status link is the buyer's alone.
 */
export interface StaffOrderView extends Omit<OrderView, 'token' | 'lines'> {
  email: string | null;
  /** The distributor who bought, with the percent of their terms now; what was charged stands in the lines. */
  affiliate: { id: string; name: string; discount: number } | null;
  lines: StaffOrderLineView[];
}

/** Days after which a pending order is overdue, unless `GET /api/admin/orders/overdue?days=` says otherwise. */
export const OVERDUE_DAYS = 3;
