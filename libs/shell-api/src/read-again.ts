import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import { shopApi } from '@shop/api-client';
import type { RootState } from './root-reducer';

/** An action of RTK Query about one call: `api/executeQuery/pending`. */
interface CallAction {
  type: string;
  meta?: { requestId: string; arg: { queryCacheKey: string } };
}

/** The endpoints are injected, each with arguments of its own. */
type Endpoints = Record<string, { initiate: (args: unknown, options: object) => UnknownAction } | undefined>;

const QUERY = `${shopApi.reducerPath}/executeQuery/`;
const CHANGED = ['fulfilled', 'rejected'].map((end) => `${shopApi.reducerPath}/executeMutation/${end}`);

/**
 * Reads again, once it was answered, what was asked for before a change: the answer may be older, or none. The api by itself reads
 * at once what a change concerns (`invalidationBehavior`), but nothing that is being read already. Data that the change has
 * written itself meanwhile (`updateQueryData`) stays shown until then.
 */
export const readAgain: Middleware = (store) => {
  const queries = () => (store.getState() as RootState).api.queries;
  /** By call: its key, and the data there before the first change since it was made. */
  const begun = new Map<string, { key: string; before?: { data: unknown } }>();
  return (next) => (action) => {
    const call = action as CallAction;
    const { type, meta } = call;
    // Before the api hears of it and reads: those readings are of after the change.
    if (CHANGED.includes(type) || shopApi.util.invalidateTags.match(action)) {
      for (const reading of begun.values()) reading.before ??= { data: queries()[reading.key]?.data };
    }
    if (!meta || !type.startsWith(QUERY)) return next(action);
    const { requestId, arg } = meta;
    const before = begun.get(requestId)?.before;
    if (type.endsWith('/pending')) begun.set(requestId, { key: arg.queryCacheKey });
    else begun.delete(requestId);
    // Gone where the session has ended meanwhile.
    const read = queries()[arg.queryCacheKey];
    if (!before || !read) return next(action);
    const isOlder = type.endsWith('/fulfilled') && read.data !== before.data;
    const result = next(isOlder ? { ...call, payload: read.data } : action);
    const endpoint = (shopApi.endpoints as Endpoints)[read.endpointName ?? ''];
    if (endpoint) store.dispatch(endpoint.initiate(read.originalArgs, { subscribe: false, forceRefetch: true }));
    return result;
  };
};
