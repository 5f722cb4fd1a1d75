/** Shop of which `flows.ts` makes buyers order; its calls are those that its documentation names for a storefront. */
export interface Contestant {
  /** Reads the first page of the catalogue, with prices and availability, as a storefront does. */
  catalogue: (facts: Facts) => Read;
  /** Variants that have a price in the answer to it. */
  pricedVariants: (answer: unknown) => number;
  /** Takes one guest from nothing to a placed order of one unit. @throws Error when the shop refuses */
  placeOrder(call: Call, facts: Facts, turn: number): Promise<void>;
  /** SQL for two numbers: all `orders` that were placed, and the `units` that the stock holds for them. */
  counted: string;
}

/** Shop of others, from the registry. */
export interface Peer extends Contestant {
  /** Packages to install, with exact versions; the first one is the shop's own. */
  packages: readonly string[];
  /** Fills a new database with the catalogue, through the peer's own means. */
  prepare(place: Place, products: readonly Product[]): Promise<Facts>;
  /** Arguments of Node for the one process that serves. */
  program(place: Place): string[];
  /** Settings of that process, on top of `DATABASE_URL`, `PORT`, `HOST` and `NODE_ENV`. */
  environment: NodeJS.ProcessEnv;
}

/** Facts about a filled shop that its buyers need. They travel to the client's process as JSON. */
export interface Facts {
  /** Each names one line of an order, in the shop's own way. */
  variants: string[];
  /** Id of the way to ship. */
  shipping?: string;
  region?: string;
  /** Publishable key. */
  key?: string;
}

export interface Read {
  path: string;
  headers: Record<string, string>;
  /** Of a POST; without one it is a GET. */
  body?: string;
}

/** Sends one call; the answer's body is parsed JSON. @throws Error when the status is no success */
export type Call = (
  path: string,
  body?: object | string,
  headers?: Record<string, string>,
) => Promise<{ body: unknown; headers: Headers }>;

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
  port: number;
  /** Runs Node in the folder to the end. @throws Error with what the program wrote when it fails */
  runNode: (args: readonly string[], environment?: NodeJS.ProcessEnv) => Promise<void>;
  /** Starts the peer's program for a while. */
  whileServing: (use: (call: Call) => Promise<Facts>) => Promise<Facts>;
}

/** Units of each variant: more than a run can sell. */
export const STOCK = 1_000_000;

/** Caller of the shop at an address. */
export function callerOf(url: string): Call {
  return async (path, body, headers = {}) => {
    const response = await fetch(url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return { body: JSON.parse(text) as unknown, headers: response.headers };
  };
}
