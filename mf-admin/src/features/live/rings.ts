import type { UnseenOrder } from '../../shared/live/live.slice';

/** An order that nobody opened rings again after so long. */
export const RING_AGAIN_MS = 5 * 60_000;
/** How often it rings: when it comes, and twice more. */
const MOST_RINGS = 3;

type Ringing = Pick<UnseenOrder, 'orderId' | 'heardAt' | 'rings'>;

/** When an order is to ring next, ms of the epoch; null when it has rung enough. */
function nextRing({ heardAt, rings }: Ringing): number | null {
  return rings < MOST_RINGS ? heardAt + rings * RING_AGAIN_MS : null;
}

/** The orders that are to ring now; together, as one ring. */
export function dueToRing(orders: readonly Ringing[], now: number): string[] {
  return orders
    .filter((order) => {
      const next = nextRing(order);
      return next !== null && next <= now;
    })
    .map(({ orderId }) => orderId);
}

/** How long until the next one is to ring, ms; null when none is. */
export function untilNextRing(orders: readonly Ringing[], now: number): number | null {
  const moments = orders.map(nextRing).filter((moment) => moment !== null);
  return moments.length === 0 ? null : Math.max(0, Math.min(...moments) - now);
}

/** How often an order of that age has rung already, for a browser that was just opened: it doesn't ring for the past. */
export function ringsOfAge(ms: number): number {
  return Math.min(MOST_RINGS, 1 + Math.max(0, Math.floor(ms / RING_AGAIN_MS)));
}
