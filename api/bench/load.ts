import autocannon, { type Request } from 'autocannon';

/** Requests that `bench.ts` has this process send. */
export interface LoadOrder {
  url: string;
  seconds: number;
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

let buyers = Date.now() % 50_000_000;

/** Request of a buyer new to the shop: the shop counts what a buyer holds by phone and by address. */
function asNextBuyer(body: string): Pick<Request, 'body' | 'headers'> {
  buyers += 1;
  const phone = String(20_000_000 + (buyers % 60_000_000));
  const address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`;
  return { body: body.replace('55551234', phone), headers: { ...headers, 'x-forwarded-for': address } };
}

// A process of its own: what the client costs is not the shop's.
const { url, seconds, connections, headers, bodies } = JSON.parse(process.argv[2] ?? '') as LoadOrder;
const result = await autocannon({
  url,
  duration: seconds,
  connections,
  headers,
  ...(bodies.length > 0 && {
    requests: bodies.map((body) => ({
      method: 'POST' as const,
      setupRequest: (request: Request) => ({ ...request, ...asNextBuyer(body) }),
    })),
  }),
});
const measured: LoadResult = {
  perSecond: result['2xx'] / result.duration,
  failed: result.non2xx + result.errors + result.timeouts,
};
process.stdout.write(`${JSON.stringify(measured)}\n`);
