import type { LoadResult } from '../load';
import { contestants } from './contestants';
import { callerOf, type Facts } from './peer';

/** Orders that `peers.ts` has this process place. */
export interface FlowOrder {
  shop: keyof typeof contestants;
  url: string;
  facts: Facts;
  /** Buyers end the order that they have begun, so a round lasts somewhat longer. */
  seconds: number;
  buyers: number;
}

/** Result that this process prints, as a line of JSON. */
export interface FlowResult extends LoadResult {
  placed: number;
  calls: number;
  /** First failure. */
  why: string | null;
}

// A process of its own: what the client costs is not the shop's.
const { shop, url, facts, seconds, buyers } = JSON.parse(process.argv[2] ?? '') as FlowOrder;
const call = callerOf(url);
const start = performance.now();
let turn = Date.now();
const result: FlowResult = { perSecond: 0, failed: 0, placed: 0, calls: 0, why: null };

async function buy(): Promise<void> {
  while (performance.now() - start < seconds * 1000) {
    try {
      turn += 1;
      await contestants[shop].placeOrder(
        (...request) => {
          result.calls += 1;
          return call(...request);
        },
        facts,
        turn,
      );
      result.placed += 1;
    } catch (error) {
      result.failed += 1;
      result.why ??= String(error);
    }
  }
}

await Promise.all(Array.from({ length: buyers }, buy));
result.perSecond = result.placed / ((performance.now() - start) / 1000);
process.stdout.write(`${JSON.stringify(result)}\n`);
