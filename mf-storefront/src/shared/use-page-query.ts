import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router-dom';

const none = new URLSearchParams();
const never = () => () => undefined;

export interface PageQuery {
  query: URLSearchParams;
  /** False until the browser has taken over the server's page. */
  isOwn: boolean;
  setQuery: ReturnType<typeof useSearchParams>[1];
}

/**
 * The address's query. The server renders a page once for all queries: until the browser has taken that page over, the
 * query is empty.
 */
export function usePageQuery(): PageQuery {
  const [query, setQuery] = useSearchParams();
  const isOwn = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return { query: isOwn ? query : none, isOwn, setQuery };
}
