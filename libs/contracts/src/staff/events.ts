import type { OrderView } from '../orders/orders';

/** Events that staff hear of while they have the back office open: the names of the events of `GET /api/admin/events`. */
export const SHOP_EVENTS = [
  'order.placed',
  'order.statusChanged',
  'order.seen',
  'affiliate.applied',
  'message.received',
  'stock.low',
  'notice.given',
  'job.changed',
  'delivery.changed',
  'cash.changed',
  'import.applied',
] as const;
export type ShopEventName = (typeof SHOP_EVENTS)[number];

/** A new order, in as little as tells it from others: nothing of its buyer. `total` is decimal text in quetzales. */
export interface PlacedOrderView extends Pick<OrderView, 'orderId' | 'code' | 'total'> {
  department: string;
  /** The staff user who entered it, for whom it is no news, and whom it rings for no more; null for a buyer's. */
  enteredBy: string | null;
  /** ISO instant. */
  placedAt: string;
}

/**
 * The data of each event. Of a stock that is low, `id` is its flavor's or its product's. An order, an affiliate or a message that was
 * erased is told like one that changed or came.
 */
export interface ShopEventData {
  'order.placed': PlacedOrderView;
  'order.statusChanged': { orderId: string };
  /** Somebody of the staff opened the order. */
  'order.seen': { orderId: string };
  'affiliate.applied': { id: string };
  'message.received': { id: string };
  'stock.low': { id: string };
  /** Somebody of the staff was told something (`GET /api/admin/notices`). */
  'notice.given': { id: string };
  /** A job of staff began, ended or went on by a twentieth (`GET /api/admin/jobs/:id`). */
  'job.changed': { id: string };
  /**
   * An order was handed over, has an outcome, or its buyer asked for something; the order's id. A run's stops were put in
   * order, its link was made or ended, or it was closed; the run's id.
   */
  'delivery.changed': { id: string };
  /** Something became of a settlement or a daily close, by its id. */
  'cash.changed': { id: string };
  /** Rows of a spreadsheet were written; the import's id. */
  'import.applied': { id: string };
}

/**
 * Header that a change by staff may bring along: which tab made it, by a random id of 16 to 64 letters, digits, `-` and `_`
 * that the tab chose. Any other one is as good as none.
 */
export const TAB_HEADER = 'X-Tab-Id';

/** By what an event was caused. */
export interface EventCause {
  /**
   * The tab that made the change, as its `X-Tab-Id` said; null where nobody of the staff did, or their call said none. An
   * order that staff entered says `enteredBy` alone.
   */
  tab: string | null;
}

/** An event with its data, told apart by its name. */
export type ShopEvent = {
  [Name in ShopEventName]: { name: Name; data: ShopEventData[Name] & EventCause };
}[ShopEventName];

/** Name of the first event of each stream. */
export const STREAM_BEGIN = 'begin';

/** Data of the first event of each stream. */
export interface StreamBegin {
  /** True when everything since the `Last-Event-ID` follows; otherwise what was read before may be out of date. */
  resumed: boolean;
  /** How long ago something happened last, ms; null when nothing is known of. */
  quietFor: number | null;
  /** The newest orders that are pending and that nobody has entered or opened yet, newest first. */
  unseen: PlacedOrderView[];
}

/** How many of them it names at most. */
export const MOST_UNSEEN = 100;

/** Payload of `POST /api/admin/orders/seen`: 1 to `MOST_UNSEEN` orders. */
export interface SeenOrdersInput {
  ids: string[];
}
