import { afterLoad } from '../layout/after-load';

/** How long after the page has loaded it waits, ms: a first visit is not slowed down for a later one. */
export const WORKER_WAIT = 4000;

/**
 * Links the manifest, and keeps the last catalogue readable without network. `fetchRest` fetches what no visitor has asked for yet and must work
 * then too. A browser that refuses has the shop as it is. Answers the function that calls it off.
 */
export function registerServiceWorker(fetchRest: () => Promise<unknown>): () => void {
  if (process.env['NODE_ENV'] !== 'production' || !('serviceWorker' in navigator)) return () => undefined;
  return afterLoad(WORKER_WAIT, () => {
    import('./keep-offline').then(({ keepOffline }) => keepOffline(fetchRest)).catch(() => undefined);
  });
}
