import autocannon from 'autocannon';

/** What `bench.ts` asks this process to send. */
export interface LoadOrder {
  url: string;
  seconds: number;
  connections: number;
  headers: Record<string, string>;
  /** Bodies of POSTs, one after the other; without any it reads. */
  bodies: string[];
}

/** What it prints, as a line of JSON. */
export interface LoadResult {
  perSecond: number;
  /** Responses that were no success, and requests without a response. */
  failed: number;
}

// A process of its own: what the client costs is not the shop's.
const { url, seconds, connections, headers, bodies } = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const result = await autocannon({
  url,
  duration: seconds,
  connections,
  headers,
  ...(bodies.length > 0 && { requests: bodies.map((body) => ({ method: 'POST' as const, body })) }),
});
const measured: LoadResult = {
  perSecond: result['2xx'] / result.duration,
  failed: result.non2xx + result.errors + result.timeouts,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
