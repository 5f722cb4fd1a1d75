import { useAddressQuery, type ChangeQuery } from '@shop/shell-api/address-query';
import { useSyncExternalStore } from 'react';

const none = new URLSearchParams();
const never = () => () => undefined;

export interface PageQuery {
  query: URLSearchParams;
  /** False until the browser has taken over the server's page. */
  isOwn: boolean;
  changeQuery: ChangeQuery;
}

/**
 * The address's query. The server renders a page once for all queries: until the browser has taken that page over, the
 * query is empty.
 */
export function usePageQuery(): PageQuery {
  const [query, changeQuery] = useAddressQuery();
  const isOwn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { query: isOwn ? query : none, isOwn, changeQuery };
}
