import type { ListMeta, Success, SuccessList } from '@shop/contracts';

/** The one shape of an answer. */
export function success<Data>(data: Data): Success<Data> {
  return { success: true, data };
}

/** The one shape of a list; `meta` speaks of what the filter matches, not of the rows at hand. */
export function successList<Row, Meta extends ListMeta>(data: Row[], meta: Meta): SuccessList<Row, Meta> {
  return { success: true, data, meta };
}
