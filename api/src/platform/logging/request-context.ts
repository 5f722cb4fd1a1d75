import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

/** The known state of the request that is being worked for. */
export interface RequestContext {
  /** Sent back as `X-Request-Id`; it is in every line that is logged meanwhile. */
  requestId: string;
  /** The address without its query, which may hold a secret link. */
  path: string;
  /** `callerAddress`, as soon as Express has read it. */
  address?: string;
  /** The id of the staff user who calls, as soon as a guard knows them. */
  staffId?: string;
  /** The id of their session. */
  sessionId?: string;
  /** The tab that they call from, where it says so. */
  tab?: string;
}

/** Ids that a caller may choose for their request; anything else could break a log line or be a text of their own. */
const ACCEPTED = /^[\w-]{8,64}$/;

/** Tells the requests of this process from those of any other, and of any other time. */
const prefix = randomBytes(6).toString('hex');
let count = 0;

/** The context of the request; also for whatever it began and that goes on later. */
export const requestContext = new AsyncLocalStorage<RequestContext>();

/** The id of a request: the one that it brought along in `X-Request-Id`, when it is fit to be one, else a new one. */
export function requestIdFor(offered: string | string[] | undefined): string {
  if (typeof offered === 'string' && ACCEPTED.test(offered)) return offered;
  count += 1;
  return `${prefix}-${count.toString(36)}`;
}

/** Ids that a tab may choose (`TAB_HEADER` of the contracts); every tab of the staff is told it. */
const TAB_ID = /^[\w-]{16,64}$/;

/** Notes who of the staff calls, in which session, and from which tab, as they say. */
export function noteStaff(session: { id: string; userId: string }, tab: string | string[] | undefined): void {
  const context = requestContext.getStore();
  if (!context) return;
  context.staffId = session.userId;
  context.sessionId = session.id;
  if (typeof tab === 'string' && TAB_ID.test(tab)) context.tab = tab;
}
