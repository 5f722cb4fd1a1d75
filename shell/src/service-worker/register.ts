/** Where the built worker is served; `libs/page-server` sends it from the shell's build. */
const WORKER_PATH = '/service-worker.js';

/** How long after the page has loaded it waits, ms: a first visit is not slowed down for a later one. */
const WAIT = 4000;

/** Keeps the last catalogue readable without network. A browser that refuses has the shop as it is. */
export function registerServiceWorker(): void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return;
  const register = () => {
    setTimeout(() => {
      navigator.serviceWorker.register(WORKER_PATH).catch(() => undefined);
    }, WAIT);
  };
  if (document.readyState === 'complete') register();
  else globalThis.addEventListener('load', register, { once: true });
}
