/** Names by which the service worker tells that an answer is an older one that it had kept, because the shop gave none. */

/** Header of such an answer to a call. */
export const KEPT_HEADER = 'X-Kept';

/** Attribute of the root element of such a page. */
export const KEPT_ATTRIBUTE = 'data-kept';

/** HTTP statuses by which whatever stands before the shop, or the shop itself, says that it can't answer now. */
const DOWN = new Set([502, 503, 504]);

export function isDown(status: number): boolean {
  return DOWN.has(status);
}

/** Where the service worker is served; `libs/page-server` sends it from the shell's build. */
export const WORKER_PATH = '/service-worker.js';

/** Message of the worker to the open pages once the browser has given it another place to be pushed to. */
export const PUSH_RENEWED = 'push-renewed';
