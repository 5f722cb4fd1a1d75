import { PUSH_RENEWED } from '@shop/shell-api/kept-copy';
import { answerTo } from './answers';
import { keepFetched, keepHome } from './copies';
import { planFor } from './plan';
import { ownPath, readPush } from './push-message';
import { origin, worker, type SubscriptionChange } from './worker-scope';

/**
 * The shop's service worker: what can be read without network (`plan.ts` says how a request is answered, `answers.ts`
 * answers it, `copies.ts` keeps), and notifications of new orders for staff. Decision 0018.
 */
worker.addEventListener('install', (event) => {
  event.waitUntil(Promise.all([keepHome().catch(() => undefined), worker.skipWaiting()]));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener('message', (event) => {
  event.waitUntil(keepFetched(event.data).catch(() => undefined));
});

worker.addEventListener('fetch', (event) => {
  const answer = answerTo(event, planFor(event.request, origin));
  if (answer) event.respondWith(answer);
});

worker.addEventListener('push', (event) => {
  const message = readPush(event.data?.text() ?? '');
  if (!message) return;
  const { title, body, path, tag } = message;
  const icon = '/icons/icon-192.png';
  event.waitUntil(worker.registration.showNotification(title, { body, tag, icon, lang: 'es-GT', data: path }));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renewPush(event).catch(() => undefined));
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openOrder(ownPath(event.notification.data)));
});

/**
 * Another subscription is asked for at once; the open pages of the back office, who know in whose name, tell the server, and
 * who has none open does so the next time.
 */
async function renewPush({ oldSubscription, newSubscription }: SubscriptionChange): Promise<void> {
  if (!newSubscription && oldSubscription) await worker.registration.pushManager.subscribe(oldSubscription.options);
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const page of windows) page.postMessage(PUSH_RENEWED);
}

/** Brings up the window that shows the order already; another one would lose what is being written there. */
async function openOrder(path: string): Promise<void> {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windows.find(({ url }) => new URL(url).pathname === path);
  await (open ? open.focus() : worker.clients.openWindow(path));
}
