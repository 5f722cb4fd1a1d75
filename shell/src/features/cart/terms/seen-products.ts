import type { ProductView } from '@shop/contracts';
import { storage, type CartLine } from '@shop/shell-api';

/** Local storage key of what the buyer last saw of the products in the cart; only compared and shown, never charged. */
const SEEN_KEY = 'cart_seen';

/** Name and public price (decimal text in quetzales) of a product as the buyer last saw them. */
export interface SeenProduct {
  name: string;
  price: string;
}

/** By product id. */
export type SeenProducts = ReadonlyMap<string, SeenProduct>;

function isSeenEntry(value: unknown): value is [string, SeenProduct] {
  if (!Array.isArray(value) || typeof value[0] !== 'string') return false;
  const seen: unknown = value[1];
  return (
    typeof seen === 'object' &&
    seen !== null &&
    'name' in seen &&
    typeof seen.name === 'string' &&
    'price' in seen &&
    typeof seen.price === 'string' &&
    /^\d{1,8}(?:\.\d{1,2})?$/.test(seen.price)
  );
}

/** Products known from before; a malformed one is dropped. */
export function readSeen(): SeenProducts {
  const stored = storage.read(SEEN_KEY);
  return new Map(Array.isArray(stored) ? stored.filter(isSeenEntry) : []);
}

function write(
  lines: readonly CartLine[],
  products: readonly ProductView[],
  choose: (known: SeenProduct | undefined, now: SeenProduct | undefined) => SeenProduct | undefined,
): void {
  const known = readSeen();
  const seen = new Map<string, SeenProduct>();
  for (const { productId } of lines) {
    const product = products.find(({ id }) => id === productId);
    const now = product && { name: product.name, price: product.price };
    const chosen = choose(known.get(productId), now);
    if (chosen) seen.set(productId, chosen);
  }
  storage.write(SEEN_KEY, [...seen]);
}

/** Notes what products cost that came into the cart; what was noted before stays, what left the cart is forgotten. */
export function noteNewProducts(lines: readonly CartLine[], products: readonly ProductView[]): void {
  write(lines, products, (known, now) => known ?? now);
}

/** The buyer has seen the cart as it is now: its changes are news no more. What vanished keeps its name. */
export function markAsSeen(lines: readonly CartLine[], products: readonly ProductView[]): void {
  write(lines, products, (known, now) => now ?? known);
}
