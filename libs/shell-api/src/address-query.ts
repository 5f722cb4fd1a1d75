import { useCallback } from 'react';
// oxlint-disable-next-line no-restricted-imports
import { useSearchParams, type NavigateOptions } from 'react-router-dom';

/** Replaces the query of the address. `change` gets its own copy of the query as the address has it at this moment. */
export type ChangeQuery = (change: (now: URLSearchParams) => URLSearchParams, options?: NavigateOptions) => void;

/** The query of the address as it is at this moment, which may be ahead of what is rendered; in a browser alone. */
export function queryNow(): URLSearchParams {
  return new URLSearchParams(globalThis.location.search);
}

/**
 * The query of the address as it is rendered, and its change. The router's own setter begins from the query that was
 * rendered last, by which the first of two changes before the next rendering is lost: a chip, and a search that is due.
 */
export function useAddressQuery(): [URLSearchParams, ChangeQuery] {
  const [query, setQuery] = useSearchParams();
  const change = useCallback<ChangeQuery>((make, options) => setQuery(make(queryNow()), options), [setQuery]);
  return [query, change];
}
