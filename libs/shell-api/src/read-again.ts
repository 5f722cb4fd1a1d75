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
 * Reads again, once it was answered, what was asked for before a change: the answer may be older. The api by itself reads
 * at once what a change concerns (`invalidationBehavior`), but nothing that is being read already.
 */
export const readAgain: Middleware = (store) => {
  let changes = 0;
  const begun = new Map<string, number>();
  return (next) => (action) => {
    const { type, meta } = action as CallAction;
    // Before the api hears of it and reads: those readings are of after the change.
    if (CHANGED.includes(type) || shopApi.util.invalidateTags.match(action)) changes += 1;
    const result = next(action);
    if (!meta || !type.startsWith(QUERY)) return result;
    if (type.endsWith('/pending')) begun.set(meta.requestId, changes);
    else {
      const isOlder = (begun.get(meta.requestId) ?? changes) < changes;
      begun.delete(meta.requestId);
      // Gone where the session has ended meanwhile.
      const read = (store.getState() as RootState).api.queries[meta.arg.queryCacheKey];
      const endpoint = (shopApi.endpoints as Endpoints)[read?.endpointName ?? ''];
      if (isOlder && read && endpoint && type.endsWith('/fulfilled')) {
        store.dispatch(endpoint.initiate(read.originalArgs, { subscribe: false, forceRefetch: true }));
      }
    }
    return result;
  };
};
