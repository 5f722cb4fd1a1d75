import { cartLineKey, type CartLine } from '@shop/shell-api';

/** The cart with more units in it; lines that it holds already grow. The caller has looked for room before. */
export function withAdditions(lines: readonly CartLine[], additions: readonly CartLine[]): CartLine[] {
  const merged = new Map(lines.map((line) => [cartLineKey(line), line]));
  for (const addition of additions) {
    const key = cartLineKey(addition);
    const quantity = (merged.get(key)?.quantity ?? 0) + addition.quantity;
    merged.set(key, { ...addition, quantity });
  }
  return [...merged.values()];
}
