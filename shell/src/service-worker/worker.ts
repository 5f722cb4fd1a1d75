import { KEPT_HEADER, isDown } from '@shop/shell-api/kept-copy';
import { ownPath, readPush } from './push-message';
import { filesOf, keptPage, keptShell, planFor, storeFor } from './plan';

/** What of the service worker's world this one uses; the compiler knows only that of pages. */
interface WaitingEvent {
  waitUntil: (work: Promise<unknown>) => void;
}
interface FetchEvent extends WaitingEvent {
  request: Request;
  respondWith: (answer: Promise<Response>) => void;
}
interface SeenEvent extends WaitingEvent {
  data: unknown;
}
interface PushEvent extends WaitingEvent {
  data: { text: () => string } | null;
}
interface PressEvent extends WaitingEvent {
  notification: { data: unknown; close: () => void };
}
interface Window {
  url: string;
  focus: () => Promise<unknown>;
}
interface WorkerScope {
  addEventListener: ((type: 'install' | 'activate', listener: (event: WaitingEvent) => void) => void) &
    ((type: 'push', listener: (event: PushEvent) => void) => void) &
    ((type: 'notificationclick', listener: (event: PressEvent) => void) => void) &
    ((type: 'message', listener: (event: SeenEvent) => void) => void) &
    ((type: 'fetch', listener: (event: FetchEvent) => void) => void);
  skipWaiting: () => Promise<void>;
  clients: {
    claim: () => Promise<void>;
    matchAll: (options: { type: 'window'; includeUncontrolled: boolean }) => Promise<Window[]>;
    openWindow: (path: string) => Promise<unknown>;
  };
  registration: { showNotification: (title: string, options: NotificationOptions) => Promise<void> };
}

const worker = globalThis as unknown as WorkerScope;
const { origin } = globalThis.location;

/** The shop that has not begun to answer after this, ms, counts as gone where there is a copy to show instead. */
const PATIENCE = 8000;

const HOME = '/';

async function keep(key: string, answer: Response): Promise<void> {
  const { name, most } = storeFor(key);
  const store = await caches.open(name);
  await store.put(key, answer);
  const keys = await store.keys();
  for (const old of keys.slice(0, Math.max(0, keys.length - most))) await store.delete(old);
}

async function kept(key: string): Promise<Response | undefined> {
  return (await caches.open(storeFor(key).name)).match(key);
}

/** A copy with another body, or with its own, that says what it is. */
function asKept(copy: Response, body: BodyInit | null): Response {
  const headers = new Headers(copy.headers);
  headers.set(KEPT_HEADER, '1');
  /* The store holds bodies as they are read. */
  headers.delete('Content-Encoding');
  headers.delete('Content-Length');
  return new Response(body, { headers });
}

async function keptPageAt(key: string | null): Promise<Response | null> {
  const own = key === null ? undefined : await kept(key);
  if (own) return asKept(own, keptPage(await own.text()));
  const home = await kept(HOME);
  return home ? asKept(home, keptShell(await home.text())) : null;
}

async function keptListAt(key: string): Promise<Response | null> {
  const copy = await kept(key);
  return copy ? asKept(copy, copy.body) : null;
}

function silence(): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), PATIENCE));
}

interface Fallback {
  /** Where the shop's answer is kept; null keeps it nowhere. */
  key: string | null;
  copy: () => Promise<Response | null>;
  /** Whether the answer is no better than a copy. */
  isNone: (answer: Response) => boolean;
}

/** The shop's answer; while it gives none, the copy. Without a copy there is nothing better than to wait. */
async function fresh(event: FetchEvent, { key, copy, isNone }: Fallback): Promise<Response> {
  const asked = fetch(event.request);
  const inTime = await Promise.race([asked.catch(() => null), silence()]);
  if (inTime && !isNone(inTime)) {
    if (inTime.ok && key !== null) event.waitUntil(keep(key, inTime.clone()));
    return inTime;
  }
  return (await copy()) ?? asked;
}

function page(event: FetchEvent, key: string | null): Promise<Response> {
  return fresh(event, { key, copy: () => keptPageAt(key), isNone: ({ status }) => isDown(status) });
}

/** A list that the shop refuses stays refused: prices of unknown age are for those who reach nobody. */
function list(event: FetchEvent, key: string): Promise<Response> {
  return fresh(event, { key, copy: () => keptListAt(key), isNone: () => false });
}

async function keptFirst(event: FetchEvent, key: string): Promise<Response> {
  const copy = await kept(key);
  if (copy) return copy;
  const answer = await fetch(event.request);
  if (answer.ok) event.waitUntil(keep(key, answer.clone()));
  return answer;
}

/** Keeps files that a page has fetched before this worker was there; the browser still has most of them. */
async function keepFiles(addresses: readonly string[]): Promise<void> {
  await Promise.all(
    addresses.map(async (address) => {
      const store = await caches.open(storeFor(address).name);
      return (await store.match(address)) ?? store.add(address);
    }),
  );
}

/** Keeps the home page and what it needs. */
async function keepHome(): Promise<void> {
  const home = await fetch(HOME, { credentials: 'omit' });
  if (!home.ok) return;
  const files = filesOf(await home.clone().text());
  await keep(HOME, home);
  await keepFiles(files);
}

/** Of the addresses that a page says to have fetched, those whose files are kept. */
function keptAddresses(data: unknown): string[] {
  const addresses = Array.isArray(data) ? data.filter((address) => typeof address === 'string') : [];
  return addresses.flatMap((url) => {
    const plan = planFor({ method: 'GET', mode: 'no-cors', url }, origin);
    return plan.kind === 'kept' ? [plan.key] : [];
  });
}

worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepHome().catch(() => undefined), worker.skipWaiting()]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('message', (event) => {
  event.waitUntil(keepFiles(keptAddresses(event.data)).catch(() => undefined));
});

/** Brings up the window that shows the order already; another one would lose what is being written there. */
async function openOrder(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}

worker.addEventListener('push', (event) => {
  const message = readPush(event.data?.text() ?? '');
  if (!message) return;
  const { title, body, path, tag } = message;
  const icon = '/icons/icon-192.png';
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon, lang: 'es-GT', data: path }));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrder(ownPath(event.notification.data)));
});

worker.addEventListener('fetch', (event) => {
  const plan = planFor(event.request, origin);
  if (plan.kind === 'page') event.respondWith(page(event, plan.key));
  if (plan.kind === 'ownPage') event.respondWith(page(event, null));
  if (plan.kind === 'list') event.respondWith(list(event, plan.key));
  if (plan.kind === 'kept') event.respondWith(keptFirst(event, plan.key));
});
