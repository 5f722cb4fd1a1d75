import { medusa } from './medusa';
import { ours } from './ours';
import { callerOf, type Call, type Facts } from './peer';
import { vendure } from './vendure';

/** Orders that `peers.ts` has this process place. */
export interface FlowOrder {
  name: 'ours' | 'vendure' | 'medusa';
  url: string;
  facts: Facts;
  /** Buyers end the order that they have begun, so a round lasts somewhat longer. */
  seconds: number;
  buyers: number;
}

/** Result that this process prints, as a line of JSON. */
export interface FlowResult {
  perSecond: number;
  placed: number;
  calls: number;
  /** Failures in words. */
  failures: string[];
}

// A process of its own: what the client costs is not the shop's.
const { name, url, facts, seconds, buyers } = JSON.parse(process.argv[2] ?? '') as FlowOrder;
const shop = { ours, vendure, medusa }[name];
const send = callerOf(url);
const result: FlowResult = { perSecond: 0, placed: 0, calls: 0, failures: [] };
const call: Call = (...request) => {
  result.calls += 1;
  return send(...request);
};
const start = performance.now();
let turn = Date.now();

async function buy(): Promise<void> {
  while (result.failures.length === 0 && performance.now() - start < seconds * 1000) {
    turn += 1;
    await shop.placeOrder(call, facts, turn).then(
      () => (result.placed += 1),
      (error: unknown) => result.failures.push(String(error)),
    );
  }
}

await Promise.all(Array.from({ length: buyers }, buy));
result.perSecond = result.placed / ((performance.now() - start) / 1000);
process.stdout.write(`${JSON.stringify(result)}\n`);
