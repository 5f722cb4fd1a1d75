import type { Success, SuccessList } from '@shop/contracts';

/** The one shape of an answer. */
export function success<Data>(data: Data): Success<Data> {
  return { success: true, data };
}

/** The one shape of a list; `total` counts what the filter matches, not the rows at hand. */
export function successList<Row>(data: Row[], total: number): SuccessList<Row> {
  return { success: true, data, meta: { total } };
}
