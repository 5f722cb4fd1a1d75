import { KEPT_HEADER } from '@shop/shell-api/kept-copy';

import { filesOf, keptPage, keptShell, planFor, storeFor } from './plan';
import { origin } from './worker-scope';

const HOME = '/';

/** Keeps an answer; of the store's copies the oldest go once there are too many. */
export async function keepCopy(key: string, answer: Response): Promise<void> {
  const { name, most } = storeFor(key);
  const store = await caches.open(name);
  await store.put(key, answer);
  const keys = await store.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await store.delete(old);
}

/** The copy under a key; none as well where the browser can't open its storage, as on a full or broken disk. */
export async function copyOf(key: string): Promise<Response | undefined> {
  try {
    return await (await caches.open(storeFor(key).name)).match(key);
  } catch {
    return undefined;
  }
}

/** The copy of a page, marked as one; without it the home page's, from which the shell renders what it can. */
export async function pageCopy(key: string | null): Promise<Response | null> {
  const own = key === null ? undefined : await copyOf(key);
  if (own) return marked(own, keptPage(await own.text()));
  const home = await copyOf(HOME);
  return home ? marked(home, keptShell(await home.text())) : null;
}

/** The copy of a public list, marked as one. */
export async function listCopy(key: string): Promise<Response | null> {
  const copy = await copyOf(key);
  return copy ? marked(copy, copy.body) : null;
}

/** Keeps the home page and the files that it needs. */
export async function keepHome(): Promise<void> {
  const home = await fetch(HOME, { credentials: 'omit' });
  if (!home.ok) return;
  const files = filesOf(await home.clone().text());
  await keepCopy(HOME, home);
  await keepFiles(files);
}

/** Keeps the files among the addresses that a page fetched before this worker was there; the browser still has most of them. */
export async function keepFetched(addresses: unknown): Promise<void> {
  const urls = Array.isArray(addresses) ? addresses.filter((address) => typeof address === 'string') : [];
  const plans = urls.map((url) => planFor({ method: 'GET', mode: 'no-cors', url }, origin));
  await keepFiles(plans.flatMap((plan) => (plan.kind === 'kept' ? [plan.key] : [])));
}

async function keepFiles(keys: readonly string[]): Promise<void> {
  await Promise.all(
    keys.map(async (key) => {
      const store = await caches.open(storeFor(key).name);
      return (await store.match(key)) ?? store.add(key);
    }),
  );
}

/** The copy as it is sent in place of the shop's answer, with a header that says so. */
function marked(copy: Response, body: BodyInit | null): Response {
  const headers = new Headers(copy.headers);
  headers.set(KEPT_HEADER, '1');
  // The store holds bodies decoded.
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(body, { headers });
}
