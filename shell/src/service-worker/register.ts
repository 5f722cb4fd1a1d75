import { afterLoad } from '../layout/after-load';

/** Where the built worker is served; `libs/page-server` sends it from the shell's build. */
const WORKER_PATH = '/service-worker.js';

/** How long after the page has loaded it waits, ms: a first visit is not slowed down for a later one. */
export const WORKER_WAIT = 4000;

/** On the first visit the worker comes late: it is told what the page has fetched by then, its pictures above all. */
async function start(fetchRest: () => Promise<unknown>): Promise<void> {
  const isNew = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register(WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  /* What could not be had is no reason to keep nothing. */
  await fetchRest().catch(() => undefined);
  if (isNew) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/** A page of the server keeps the link to the manifest aside: with it the browser would fetch that and a large icon at once. */
function linkManifest(): void {
  for (const { textContent } of document.head.querySelectorAll('noscript')) {
    document.head.insertAdjacentHTML('beforeend', textContent);
  }
}

/**
 * Links the manifest, and keeps the last catalogue readable without network. `fetchRest` fetches what no visitor has asked for yet and must work
 * then too. A browser that refuses has the shop as it is. Answers the function that calls it off.
 */
export function registerServiceWorker(fetchRest: () => Promise<unknown>): () => void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return () => undefined;
  return afterLoad(WORKER_WAIT, () => {
    linkManifest();
    start(fetchRest).catch(() => undefined);
  });
}
