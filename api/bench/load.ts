import autocannon, { type Request } from 'autocannon';

import { asNextBuyer } from './rounds';

/** Requests that this process is to send. */
export interface LoadOrder {
  url: string;
  /** How long to send, or how many requests to send and see answered, which slow answers do not falsify. */
  seconds?: number;
  amount?: number;
  connections: number;
  headers: Record<string, string>;
  /** Bodies of POSTs, one after the other, each as if another buyer sent it from elsewhere; without any it reads. */
  bodies: string[];
}

/** Result that this process prints, as a line of JSON. */
export interface LoadResult {
  perSecond: number;
  /** Responses that were no success, and requests without a response. */
  failed: number;
}

const TIMEOUT_SECONDS = 60;
const SAMPLE_MS = 50;

// A process of its own: what the client costs is not the shop's.
const { url, seconds, amount, connections, headers, bodies } = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const result = await autocannon({
  url,
  // Without such samples the end of an amount is noticed once a second.
  ...(amount === undefined ? { duration: seconds } : { amount, sampleInt: SAMPLE_MS }),
  connections,
  timeout: TIMEOUT_SECONDS,
  headers,
  ...(bodies.length > 0 && {
    requests: bodies.map((body) => ({
      method: 'POST' as const,
      setupRequest: (request: Request) => {
        const order = asNextBuyer(body);
        return { ...request, body: order.body, headers: { ...headers, ...order.headers } };
      },
    })),
  }),
});
const measured: LoadResult = {
  perSecond: result['2xx'] / result.duration,
  failed: result.non2xx + result.errors + result.timeouts,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
