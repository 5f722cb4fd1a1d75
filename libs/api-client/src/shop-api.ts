import { TAB_HEADER } from '@shop/contracts';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import { failureMessage, logFailure } from './call-log';
import type { CallMeta, CallOptions, NamedCalls } from './call-session';
import { logAnswer } from './development-log';
import { withStepUp } from './step-up';
import { tabId } from './tab-id';

/** Part of the store that calls read: the session slice of the shell's library keeps it. */
interface CallerState {
  session: { staff: { token: string } | null; distributor: object | null };
}

/** Marks by which one session differs from the next: the staff token, and the copy of the distributor that the server sent last. */
function sessionsNow(state: unknown) {
  const { staff, distributor } = (state as CallerState).session;
  return { staff: staff?.token, distributor };
}

const send = fetchBaseQuery({
  // The server renders pages with data that it has: it calls nobody, and has no address.
  baseUrl: 'location' in globalThis ? new URL('/api/', globalThis.location.href).href : '/api/',
  credentials: 'include',
  /* Of this tab, not of the device: who signs in in another tab is not who presses here. */
  prepareHeaders: (headers, { getState, type }) => {
    const { staff } = (getState() as CallerState).session;
    if (!staff) return;
    headers.set('Authorization', staff.token);
    if (type === 'mutation') headers.set(TAB_HEADER, tabId);
  },
});

/** Only the name of the environment, which builds replace. */
declare const process: { env: { NODE_ENV?: string } };

/** How long a call may take, ms, where its endpoint gives no time of its own: after that nobody knows what became of it. */
const TIMEOUTS = { query: 20_000, mutation: 30_000 } as const;

/**
 * Calls the shop, says with each answer whose session the call was of, and writes what failed to the console. The error has
 * the same `message`: '<status>: <body>'.
 */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions, CallMeta> = async (
  args,
  api,
  options: Partial<NamedCalls> | undefined,
) => {
  const request = typeof args === 'string' ? { url: args } : args;
  const asked = sessionsNow(api.getState());
  const { data, error, meta } = await withStepUp(() => send({ timeout: TIMEOUTS[api.type], ...request }, api, {}));
  const url = meta?.request.url ?? '';
  const session = options?.session ?? null;
  // Refused for a session that another one has followed meanwhile, it says nothing of that.
  const isOver = session !== null && asked[session] !== sessionsNow(api.getState())[session];
  const told = { meta: { ...meta, session: isOver ? null : session } };
  if (error) {
    const thrown = { ...error, message: failureMessage(error, meta?.response) };
    if (!api.signal.aborted) logFailure(options?.failure ?? api.endpoint, url, thrown.message);
    return { ...told, error: thrown };
  }
  if (process.env.NODE_ENV === 'development') logAnswer(url, meta?.response?.status ?? 0, data);
  return { ...told, data };
};

/**
 * The one RTK Query api of the shop. Remotes add their endpoints and tags through `remoteApi`; endpoint names are global
 * and begin with the remote's own: `adminListSales`. Data never goes stale by itself, queries and mutations are never
 * retried (API-7, HOME-10), and every call sends cookies and, when there is one, the staff token.
 * A call that wants a confirmation first asks for it (`withStepUp`).
 */
export const shopApi = createApi({
  reducerPath: 'api',
  baseQuery,
  /* Tags that the shell and more than one remote read. */
  tagTypes: ['Products', 'HomepageContent', 'Order', 'Distributor'],
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  /* Not after all other calls: one that hangs would hold back what everybody did for half a minute. `readAgain` is for the rest. */
  invalidationBehavior: 'immediately',
  endpoints: () => ({}),
});
