import type { PlaceOrderInput } from '@shop/contracts';
import { storage } from '@shop/shell-api';

/** Local storage key of the key that the checkout under way sends. */
const ORDER_KEY = 'order_key';

interface KeptKey {
  key: string;
  /** What the key was made for. */
  fingerprint: string;
}

function isKeptKey(value: unknown): value is KeptKey {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'fingerprint' in value &&
    typeof value.fingerprint === 'string'
  );
}

/** 128 random bits as text; `crypto.randomUUID` is missing where the shop is served without HTTPS. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A short text that differs for different bodies (two FNV-1a hashes), so that no customer data stay on the device. */
function fingerprintOf(order: PlaceOrderInput): string {
  let forward = 0x811c9dc5;
  let backward = 0x811c9dc5;
  const text = JSON.stringify(order);
  for (let index = 0; index < text.length; index += 1) {
    forward = Math.imul(forward ^ text.charCodeAt(index), 0x01000193);
    backward = Math.imul(backward ^ text.charCodeAt(text.length - 1 - index), 0x01000193);
  }
  return `${(forward >>> 0).toString(16)}-${(backward >>> 0).toString(16)}-${text.length}`;
}

/**
 * The `Idempotency-Key` of an order: one per checkout, kept over reloads until `forgetOrderKey`, so that trying again
 * can't order twice; another body gets another key (decisions, Orders).
 */
export function orderKeyFor(order: PlaceOrderInput): string {
  const fingerprint = fingerprintOf(order);
  const kept = storage.read(ORDER_KEY);
  if (isKeptKey(kept) && kept.fingerprint === fingerprint) return kept.key;
  const key = randomKey();
  storage.write(ORDER_KEY, { key, fingerprint } satisfies KeptKey);
  return key;
}

/** Ends the life of the key: its order was placed, or the server refuses to know it for this body. */
export function forgetOrderKey(): void {
  storage.remove(ORDER_KEY);
}
