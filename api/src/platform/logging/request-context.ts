import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** What a caller may choose as the name of his request; anything else could break a log line or be a text of his own. */
const ACCEPTED = /^[\w-]{8,64}$/;

/** Tells the requests of this process from those of any other, and of any other time. */
const prefix = randomBytes(6).toString('hex');
let count = 0;

const current = new AsyncLocalStorage<string>();

/** The name of a request: the one that it brought along in `X-Request-Id`, when it is fit to be one, else a new one. */
export function requestIdFor(offered: string | string[] | undefined): string {
  if (typeof offered === 'string' && ACCEPTED.test(offered)) return offered;
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}

/** Does the work of a request; whatever is logged meanwhile, also later by what it began, carries the request's name. */
export function withRequestId<Result>(requestId: string, work: () => Result): Result {
  return current.run(requestId, work);
}

/** The request that is being worked for; undefined outside of any. */
export function currentRequestId(): string | undefined {
  return current.getStore();
}
