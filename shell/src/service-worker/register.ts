/** Where the built worker is served; `libs/page-server` sends it from the shell's build. */
const WORKER_PATH = '/service-worker.js';

/** How long after the page has loaded it waits, ms: a first visit is not slowed down for a later one. */
const WAIT = 4000;

/** On the first visit the worker comes late: it is told what the page has fetched by then, its pictures above all. */
async function start(): Promise<void> {
  const isNew = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register(WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  if (isNew) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/** Keeps the last catalogue readable without network. A browser that refuses has the shop as it is. */
export function registerServiceWorker(): void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => {
    setTimeout(() => {
      start().catch(() => undefined);
    }, WAIT);
  };
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}
