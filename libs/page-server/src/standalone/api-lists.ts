import type { FirstData, Snapshot } from '../page/page';
import { withTimeLimit } from '../time-limit';

/** How long a list is taken as fresh without asking: prices on a page are never older than a second. */
const FRESHNESS_MS = 250;

/** How long a page waits for the lists it carries; without them the browser asks for them itself. */
const TIMEOUT_MS = 1000;

interface PublicList {
  data: unknown[];
}

/** Reads one public list of an API elsewhere; asks again only whether it has changed. */
function createListReader(address: string): () => Promise<Snapshot | null> {
  let known: Snapshot | null = null;
  let askedAt = -Infinity;
  let asking: Promise<Snapshot | null> | null = null;

  async function load(signal: AbortSignal): Promise<void> {
    const answer = await fetch(address, { headers: known ? { 'If-None-Match': known.version } : {}, signal });
    if (answer.status === 304) return;
    if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
    const { data } = (await answer.json()) as PublicList;
    known = { json: JSON.stringify(data), version: answer.headers.get('etag') ?? String(Date.now()) };
  }

  async function ask(): Promise<Snapshot | null> {
    try {
      await withTimeLimit(TIMEOUT_MS, load);
      askedAt = performance.now();
      return known;
    } catch {
      return null;
    } finally {
      asking = null;
    }
  }

  return () => {
    if (performance.now() - askedAt < FRESHNESS_MS) return Promise.resolve(known);
    return (asking ??= ask());
  };
}

/**
 * The first data of pages whose server is not the API's process (decision 0013). It never fails: a list that the API
 * does not give in time is null.
 * @param origin of the API, as this server reaches it
 */
export function readFromApi(origin: string): () => Promise<FirstData> {
  const readProducts = createListReader(`${origin}/api/products`);
  const readContent = createListReader(`${origin}/api/homepage-content`);
  return async () => {
    const [products, homepageContent] = await Promise.all([readProducts(), readContent()]);
    return { products, homepageContent };
  };
}
