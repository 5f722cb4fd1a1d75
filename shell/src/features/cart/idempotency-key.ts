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

function writeUnanswered(orders: readonly PlaceOrderInput[]): void {
  if (orders.length > 0) tabStorage.write(CHECKOUT_KEYS.unanswered, orders);
  else for (const key of [CHECKOUT_KEYS.unanswered, ORDER_KEY]) tabStorage.remove(key);
}

/** Orders of this checkout that may have been placed though no answer came, oldest first. */
export function unansweredOrders(): PlaceOrderInput[] {
  const stored = tabStorage.read(CHECKOUT_KEYS.unanswered);
  return Array.isArray(stored) ? (stored as PlaceOrderInput[]) : [];
}

/** Notes an order before it goes out: if no answer comes, it may have been placed all the same. */
export function noteSending(order: PlaceOrderInput): void {
  tabStorage.write(ORDER_KEY, orderKey());
  const others = unansweredOrders().filter((other) => !isSame(other, order));
  writeUnanswered([...others, order].slice(-MOST_UNANSWERED));
}

/** Notes that the server refused an order: it was not placed. */
export function noteRefused(order: PlaceOrderInput): void {
  writeUnanswered(unansweredOrders().filter((other) => !isSame(other, order)));
}

function isSame(one: PlaceOrderInput, other: PlaceOrderInput): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
