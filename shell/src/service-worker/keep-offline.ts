import { WORKER_PATH } from '@shop/shell-api/kept-copy';

/**
 * Links the manifest and starts the worker. On the first visit it comes late: it is told what the page has fetched by then,
 * its pictures above all.
 */
export async function keepOffline(fetchRest: () => Promise<unknown>): Promise<void> {
  linkManifest();
  const isNew = navigator.serviceWorker.controller === null;
  await navigator.serviceWorker.register(WORKER_PATH);
  const { active } = await navigator.serviceWorker.ready;
  /* A file that could not be had is no reason to keep nothing. */
  await fetchRest().catch(() => undefined);
  if (isNew) active?.postMessage(performance.getEntriesByType('resource').map(({ name }) => name));
}

/** It stands in no page: the browser would fetch it, and a large icon that it shows nowhere, beside the first screen. */
function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  document.head.append(link);
}
