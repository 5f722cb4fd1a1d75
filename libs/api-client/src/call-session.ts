import { isRejectedWithValue, type UnknownAction } from '@reduxjs/toolkit';
import { toApiError } from './api-error';

/** Whose session a call belongs to. */
export type CallSession = 'staff' | 'distributor';

/** Declaration of an endpoint about its calls, as `extraOptions`. */
export interface CallOptions {
  /** The session that is over when such a call is refused with 401; null or nothing for a call of nobody's, as a login. */
  session?: CallSession | null;
}

/** The same of calls that fail under another name than their endpoint's: on the console, 'Failed to fetch sales'. */
export interface NamedCalls extends CallOptions {
  failure: string;
}

/** The known state of an answered call besides its answer; `response` is missing where none came. */
export interface CallMeta {
  response?: Response;
  session: CallSession | null;
}

/** True when an action tells that the server has refused a call of this session because it is over. */
export function hasEnded(session: CallSession, action: UnknownAction): boolean {
  if (!isRejectedWithValue(action) || toApiError(action.payload).status !== 401) return false;
  const { baseQueryMeta } = action.meta as { baseQueryMeta?: CallMeta };
  return baseQueryMeta?.session === session;
}
