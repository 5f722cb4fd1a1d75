import { TAB_HEADER } from '@shop/contracts';
import {
  createApi,
  fetchBaseQuery,
  type BaseQueryFn,
  type FetchArgs,
  type FetchBaseQueryError,
} from '@reduxjs/toolkit/query/react';
import type { CallMeta, CallOptions } from './call-session';
import { withStepUp } from './step-up';
import { tabId } from './tab-id';

/** What calls read of the store: the session slice of the shell's library keeps it. */
interface CallerState {
  session: { staff: { token: string } | null };
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

/** Calls the shop, and says with each answer whose session the call was of. */
const baseQuery: BaseQueryFn<string | FetchArgs, unknown, FetchBaseQueryError, CallOptions, CallMeta> = async (
  args,
  api,
  options: CallOptions | undefined,
) => {
  const result = await withStepUp(() => send(args, api, {}));
  return { ...result, meta: { ...result.meta, session: options?.session ?? null } };
};

/**
 * The one RTK Query api of the shop. Remotes add their endpoints and tags through `remoteApi`; endpoint names are global
 * and begin with the remote's own: `adminListSales`. Data never goes stale by itself, queries and mutations are never
 * retried (storefront, sections 7 and 9), and every call sends cookies and, when there is one, the staff token.
 * What wants a confirmation first asks for it (`withStepUp`).
 */
export const shopApi = createApi({
  reducerPath: 'api',
  baseQuery,
  /* What the shell and more than one remote read. */
  tagTypes: ['Products', 'HomepageContent', 'Order', 'Distributor'],
  keepUnusedDataFor: 300,
  refetchOnFocus: false,
  refetchOnReconnect: false,
  endpoints: () => ({}),
});
