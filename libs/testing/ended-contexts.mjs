import { AsyncLocalStorage } from 'node:async_hooks';

/** Contexts that something ran in since the last file. */
const used = new Set();

const run = Object.getOwnPropertyDescriptor(AsyncLocalStorage.prototype, 'run').value;

AsyncLocalStorage.prototype.run = function (...asked) {
  used.add(this);
  return run.apply(this, asked);
};

/**
 * Ends the contexts of a file of tests. Jest's runner makes one for each file, and none ends by itself: each promise of a worker
 * would be told of those of all its files, which took a tenth of the API's time. The shop's own begins again with the next call.
 */
export function endContexts() {
  for (const context of used) context.disable();
  used.clear();
}
