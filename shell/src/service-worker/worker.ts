import { filesOf, planFor } from './plan';

/** What of the service worker's world this one uses; the compiler knows only that of pages. */
interface WaitingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends WaitingEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', listener: (event: WaitingEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
}

const worker = globalThis as unknown as WorkerScope;
const { origin } = globalThis.location;

/** One store for all releases: names of files change with their content, so an old tab finds what it needs in it. */
const STORE = 'tienda-1';

/** Files kept at most; the ones that came first go first. */
const KEPT_AT_MOST = 240;

const HOME = '/';

async function keep(key: string, answer: Response): Promise<void> {
  const store = await caches.open(STORE);
  await store.put(key, answer);
  const keys = await store.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - KEPT_AT_MOST))) await store.delete(old);
}

async function kept(key: string): Promise<Response | undefined> {
  return (await caches.open(STORE)).match(key);
}

/** The network's answer, kept; without network the last one, or that of `otherwise`. */
async function fresh(event: FetchEvent, key: string, otherwise: string): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(key, answer.clone()));
    return answer;
  } catch (failure) {
    const copy = (await kept(key)) ?? (await kept(otherwise));
    if (copy) return copy;
    throw failure;
  }
}

async function keptFirst(event: FetchEvent, key: string): Promise<Response> {
  const copy = await kept(key);
  if (copy) return copy;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(key, answer.clone()));
  return answer;
}

/** Keeps the home page and what it needs, most of which the browser has fetched already. */
async function keepHome(): Promise<void> {
  const page = await fetch(HOME, { credentials: 'omit' });
  if (!page.ok) return;
  const files = filesOf(await page.clone().text());
  await keep(HOME, page);
  const store = await caches.open(STORE);
  await Promise.all(files.map(async (file) => (await store.match(file)) ?? store.add(file)));
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepHome().catch(() => undefined), worker.skipWaiting()]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, origin);
  if (plan.kind === 'page') event.respondWith(fresh(event, plan.key, HOME));
  if (plan.kind === 'list') event.respondWith(fresh(event, plan.key, plan.key));
  if (plan.kind === 'kept') event.respondWith(keptFirst(event, plan.key));
});
