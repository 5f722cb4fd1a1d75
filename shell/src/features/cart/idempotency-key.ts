import type { PlaceOrderInput } from '@shop/contracts';
import { tabStorage, storage } from '@shop/shell-api';
import { CHECKOUT_KEYS } from '@shop/shell-api/host';

/**
 * Local storage key of the key that the checkout under way sends; in session storage, of the one that this tab's unanswered
 * orders went out under, whatever other tabs have done since.
 */
const ORDER_KEY = 'order_key';

/** Orders without an answer that are kept: no buyer changes the order more often while the network is down. */
const MOST_UNANSWERED = 5;

/** 128 random bits as text; `crypto.randomUUID` is missing where the shop is served without HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** For a browser that refuses storage alone: the key then lives as long as the page, and no other tab could end its life. */
let keyOfThisPage: string | null = null;

/**
 * The `Idempotency-Key` of the checkout under way: one until `forgetOrderKey`, over reloads and whatever is changed in
 * between, so that trying again can never order twice (CHK-7).
 */
export function orderKey(): string {
  const stored = tabStorage.read(ORDER_KEY) ?? storage.read(ORDER_KEY) ?? keyOfThisPage;
  if (typeof stored === 'string' && /^[0-9a-f]{32}$/.test(stored)) return stored;
  const key = randomKey();
  storage.write(ORDER_KEY, key);
  keyOfThisPage = storage.read(ORDER_KEY) === key ? null : key;
  return key;
}

/** Ends the life of the key: its order was placed, or nobody can tell any more what it was used for. */
export function forgetOrderKey(): void {
  keyOfThisPage = null;
  storage.remove(ORDER_KEY);
  writeUnanswered([]);
}

/** `sentAt`: when it first went out, ms of this device's clock; the version before noted none. */
type NotedOrder = PlaceOrderInput & { sentAt?: number };

function writeUnanswered(orders: readonly NotedOrder[]): void {
  if (orders.length > 0) tabStorage.write(CHECKOUT_KEYS.unanswered, orders);
  else for (const key of [CHECKOUT_KEYS.unanswered, ORDER_KEY]) tabStorage.remove(key);
}

function notedOrders(): NotedOrder[] {
  const stored = tabStorage.read(CHECKOUT_KEYS.unanswered);
  return Array.isArray(stored) ? (stored as NotedOrder[]) : [];
}

/** Orders of this checkout that may have been placed though no answer came, oldest first. */
export function unansweredOrders(): PlaceOrderInput[] {
  return notedOrders().map(withoutTime);
}

/** When an order without an answer first went out, ms of this device's clock; the present where nothing is noted of it. */
export function firstSentAt(order: PlaceOrderInput): number {
  return notedOrders().find((noted) => isSame(noted, order))?.sentAt ?? Date.now();
}

/** Notes an order before it goes out: if no answer comes, it may have been placed all the same. */
export function noteSending(order: PlaceOrderInput): void {
  tabStorage.write(ORDER_KEY, orderKey());
  const others = notedOrders().filter((other) => !isSame(other, order));
  writeUnanswered([...others, { ...order, sentAt: firstSentAt(order) }].slice(-MOST_UNANSWERED));
}

/** Notes that the server refused an order: it was not placed. */
export function noteRefused(order: PlaceOrderInput): void {
  writeUnanswered(notedOrders().filter((other) => !isSame(other, order)));
}

function isSame(noted: NotedOrder, order: PlaceOrderInput): boolean {
  return JSON.stringify(withoutTime(noted)) === JSON.stringify(order);
}

function withoutTime(noted: NotedOrder): PlaceOrderInput {
  const order = { ...noted };
  delete order.sentAt;
  return order;
}
