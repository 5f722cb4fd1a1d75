import type { Dispatch, UnknownAction } from '@reduxjs/toolkit';
import type { FetchArgs } from '@reduxjs/toolkit/query/react';
import { remoteApi, shopApi, toApiError } from '@shop/api-client';
import type { SuccessList } from '@shop/contracts';
import type { RootState, useShopDispatch } from '@shop/shell-api';

/** Key of a call that creates: under one key an object is made once, however often it is sent (decision 0095). */
export const underKey = (key: string) => ({ headers: { 'Idempotency-Key': key } });

const sent = (method: 'POST' | 'PUT' | 'PATCH') => (url: string, body?: object) => ({ url, method, body });
export const post = sent('POST');
export const put = sent('PUT');
export const patch = sent('PATCH');

/** Takes something away. Gone already, as a colleague was faster or an earlier answer was lost, it is as it was wanted. */
export const remove = (url: string) => ({
  url,
  method: 'DELETE',
  validateStatus: ({ ok, status }: Response) => ok || status === 404,
});

export const postUnderKey = (url: string, key: string, body?: object) => ({ ...post(url, body), ...underKey(key) });

export type Tag = NonNullable<Parameters<typeof adminApi.util.invalidateTags>[0][number]>;
type Query<Arg> = (arg: Arg) => string | FetchArgs;

/** An endpoint that reads what has these tags; `more` are its other options. */
export const reads = <Arg, More extends object = object>(
  providesTags: readonly Tag[],
  query: Query<Arg>,
  more = {} as More,
): More & { providesTags: readonly Tag[]; query: Query<Arg> } => ({ ...more, providesTags, query });

/** Option of what reads the rows of a list, without what is said of the list. */
export const rowsAlone = { transformResponse: <Row>({ data }: SuccessList<Row>) => data };

/** Option of what a tab keeps for as long as it is on the screen, and reads again each time. */
export const ON_SCREEN = { keepUnusedDataFor: 0 };

/** An endpoint after which what has these tags is read again. */
export const changes = <Arg>(invalidatesTags: readonly Tag[], query: Query<Arg>) => ({ invalidatesTags, query });

/** A change that is under way, for what shows its answer before lists are read again. */
export interface ChangeUnderWay<Answer> {
  dispatch: ReturnType<typeof useShopDispatch>;
  getState: () => Pick<RootState, 'api'>;
  queryFulfilled: Promise<{ data: Answer }>;
}

/** The shop's api with the back office's own tags; all of its calls are of the staff's session. */
export const adminApi = remoteApi(
  shopApi.enhanceEndpoints({
    addTagTypes: [
      'adminMe',
      'adminDashboard',
      'adminSales',
      'adminProducts',
      'adminAffiliates',
      'adminMessages',
      'adminUsers',
      'adminContent',
      'adminCustomers',
      'adminPush',
      'adminFactors',
      'adminSessions',
      'adminHighTerms',
      'adminNotices',
      'adminJobs',
      'adminDeliveries',
      'adminCash',
      'adminImports',
      // The shop's own rules: limits of orders, retention, second steps.
      'adminRules',
    ],
  }),
  { prefix: 'admin', session: 'staff' },
);

type Endpoints = Record<string, { initiate: (args: unknown, options: object) => UnknownAction } | undefined>;

/** Reads again what had no answer of the shop's: it can be had again. */
export function readUnanswered(dispatch: Dispatch, getState: () => Pick<RootState, 'api'>): void {
  for (const read of Object.values(getState().api.queries)) {
    const { status } = toApiError(read?.error);
    const endpoint = (adminApi.endpoints as Endpoints)[read?.endpointName ?? ''];
    if (read?.error && endpoint && (status === 0 || status >= 500))
      dispatch(endpoint.initiate(read.originalArgs, { subscribe: false, forceRefetch: true }));
  }
}
