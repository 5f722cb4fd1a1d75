/** Shop at which `flows.ts` lets buyers order, by the calls that its documentation names for a storefront. */
export interface Contestant {
  /** First page of the catalogue, with prices and availability. */
  catalogue: (facts: Facts) => Read;
  /** Variants in the answer that have a price and can be had. */
  variantsIn: (answer: unknown) => number;
  /** Takes one guest from nothing to a placed order of one unit. @throws Error when the shop refuses */
  placeOrder: (call: Call, facts: Facts, turn: number) => Promise<void>;
  /** SQL for two numbers: all `orders` that were placed, and the `units` that the stock holds for them. */
  counted: string;
}

/** Shop of others, from the registry. */
export interface Peer extends Contestant {
  /** Packages to install; the first one has the shop's own version. */
  packages: readonly string[];
  /** Settings on top of `DATABASE_URL`, `PORT`, `HOST` and `NODE_ENV`. */
  environment: NodeJS.ProcessEnv;
  /** Arguments of Node for the one process that serves. */
  program: readonly string[];
  /** Fills a new database, by the peer's own means. */
  prepare: (place: Place, products: readonly Product[]) => Promise<Facts>;
}

/** Facts about a filled shop that its buyers need. They travel to the client's process as JSON. */
export interface Facts {
  /** Each names one line of an order, in the shop's own way. */
  variants: string[];
  shipping?: string;
  region?: string;
  key?: string;
}

/** A call that reads; with a body it is a POST. */
export interface Read {
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Product {
  name: string;
  description: string;
  /** Decimal text. */
  price: string;
  variants: string[];
}

/** Where a peer runs. */
export interface Place {
  /** Folder of its packages. */
  folder: string;
  databaseUrl: string;
  /** Runs Node there to the end. @throws Error with the words of a program that fails */
  runNode: (args: readonly string[], environment?: NodeJS.ProcessEnv) => Promise<void>;
  /** Lets the peer serve for a while. */
  whileServing: (use: (call: Call) => Promise<Facts>) => Promise<Facts>;
}

/** Units of each variant: more than a run can sell. */
export const STOCK = 1_000_000;

/** Sends one call; `body` in the answer is parsed JSON. @throws Error when the status is no success */
export type Call = (
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<{ body: unknown; headers: Headers }>;

export function callerOf(url: string): Call {
  return async (path, body, headers = {}) => {
    const response = await fetch(url + path, {
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return { body: JSON.parse(text) as unknown, headers: response.headers };
  };
}

/** Text or number deep within an answer. @param path like `data.items.0.id` @throws Error with the answer when it has none */
export function textAt(answer: unknown, path: string): string {
  const inner = path
    .split('.')
    .reduce((value, key) => (value as Record<string, unknown> | null | undefined)?.[key], answer);
  if (typeof inner !== 'string' && typeof inner !== 'number') {
    throw new Error(`No ${path} in ${JSON.stringify(answer).slice(0, 300)}`);
  }
  return String(inner);
}
