import { afterLoad } from '../layout/after-load';

/** Wait after the page has loaded: registering must not slow a first visit down. */
export const WORKER_WAIT_MS = 4000;

/**
 * Links the manifest, and keeps the last catalogue readable without network. `fetchRest` fetches what no visitor has asked for yet and must work
 * then too. A browser that refuses has the shop as it is. Answers the function that calls it off.
 */
export function registerServiceWorker(fetchRest: () => Promise<unknown>): () => void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return () => undefined;
  return afterLoad(WORKER_WAIT_MS, () => {
    import('./keep-offline').then(({ keepOffline }) => keepOffline(fetchRest)).catch(() => undefined);
  });
}
