import { queryNow } from '@shop/shell-api/address-query';
import { useMemo, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom';
import { usePageQuery } from '../../../shared/use-page-query';
import { readFilter, writeFilter, wholeCatalog, type CatalogFilter } from './catalog-filter';

/** Products that are rendered at once; a multiple of every number of columns, so that no row is left open above 'Ver más'. */
export const PAGE_SIZE = 24;

/** Name in the address of how many products are shown: who comes back from one finds the place again. */
const SHOWN = 'ver';

export interface CatalogFilterState {
  filter: CatalogFilter;
  /** The search as it stands in its field: ahead of the address by a moment. */
  typed: string;
  type: (text: string) => void;
  /** Changes the filter's other parts. */
  change: (parts: Partial<Omit<CatalogFilter, 'text'>>) => void;
  /** Shows everything again. */
  reset: () => void;
  /** Products to render at most. */
  shown: number;
  showMore: () => void;
}

/** Marks an address that the search field itself wrote. */
interface TypingState {
  typing: boolean;
}

function wasTyped(state: unknown): boolean {
  return (state as TypingState | null)?.typing === true;
}

/**
 * The catalogue's filter as the address holds it: it can be shared, and 'back' undoes it. A search is one step however
 * many letters it has.
 */
export function useCatalogFilter(): CatalogFilterState {
  const { query, isOwn, changeQuery } = usePageQuery();
  const location = useLocation();
  const navigationType = useNavigationType();
  const filter = useMemo(() => readFilter(query), [query]);
  const shown = Math.max(PAGE_SIZE, Math.trunc(Number(query.get(SHOWN))) || 0);
  const [typed, setTyped] = useState(filter.text);
  const [visit, setVisit] = useState(isOwn ? location.key : null);

  /* An address that the field did not write (back, a link, a reset) is followed; its own may lag behind fast fingers. */
  if (isOwn && visit !== location.key) {
    setVisit(location.key);
    const isFollowed = navigationType === NavigationType.Pop || !wasTyped(location.state);
    /* Text that was typed into the server's page stays, unless its address says more. */
    if (isFollowed && (visit !== null || filter.text !== '')) setTyped(filter.text);
  }

  const filterBy = (parts: Partial<CatalogFilter>) => (now: URLSearchParams) => {
    const written = writeFilter(now, { ...readFilter(now), ...parts });
    written.delete(SHOWN);
    return written;
  };
  const type = (text: string) => {
    setTyped(text);
    changeQuery(filterBy({ text }), {
      replace: readFilter(queryNow()).text !== '' && text !== '',
      state: { typing: true } satisfies TypingState,
    });
  };
  const change = (parts: Partial<Omit<CatalogFilter, 'text'>>) => changeQuery(filterBy(parts));
  const showMore = () => {
    const withMore = (now: URLSearchParams) => {
      now.set(SHOWN, String(shown + PAGE_SIZE));
      return now;
    };
    changeQuery(withMore, { replace: true, state: { typing: wasTyped(location.state) } satisfies TypingState });
  };
  return { filter, typed, type, change, reset: () => changeQuery(filterBy(wholeCatalog)), shown, showMore };
}
