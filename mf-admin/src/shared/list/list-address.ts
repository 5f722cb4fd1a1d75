import { useAddressQuery } from '@shop/shell-api/address-query';
import { useEffect, useMemo, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** How a list is told in the address: `?q=7F3A&estado=pendiente&orden=-monto&filas=50&pagina=2`. */
export interface ListWords<Sort extends string, Filter extends string> {
  /** Words of the orders; the first one is the default and is left out. */
  sorts: readonly [Sort, ...Sort[]];
  /** The one thing that the list is filtered by: the parameter, and the word of each value. */
  filter: { param: string; words: Readonly<Record<Filter, string>> };
}

/** What a list shows. */
export interface ListAddress<Sort extends string, Filter extends string> {
  /** What is searched for; '' for everything. */
  q: string;
  filter: Filter | null;
  sort: Sort;
  /** The order turned round; a minus before its word. */
  reversed: boolean;
  /** Rows on a page. */
  size: PageSize;
  /** Counted from 1. */
  page: number;
}

export const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The parameter that says which page; whatever else changes leads back to the first one. */
export const PAGE = 'pagina';

/** Reads the address; what it doesn't know counts as not said. */
export function readListAddress<Sort extends string, Filter extends string>(
  words: ListWords<Sort, Filter>,
  params: URLSearchParams,
): ListAddress<Sort, Filter> {
  const order = params.get('orden') ?? '';
  const page = Number(params.get(PAGE));
  const filters = Object.entries(words.filter.words) as [Filter, string][];
  return {
    q: (params.get('q') ?? '').trim(),
    filter: filters.find(([, word]) => word === params.get(words.filter.param))?.[0] ?? null,
    sort: words.sorts.find((sort) => sort === order.replace(/^-/, '')) ?? words.sorts[0],
    reversed: order.startsWith('-'),
    size: PAGE_SIZES.find((size) => String(size) === params.get('filas')) ?? PAGE_SIZES[0],
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the address; defaults are left out. What else the address says (`others`) stays in it. */
export function writeListAddress<Sort extends string, Filter extends string>(
  words: ListWords<Sort, Filter>,
  { q, filter, sort, reversed, size, page }: ListAddress<Sort, Filter>,
  others = new URLSearchParams(),
): URLSearchParams {
  const params = new URLSearchParams(others);
  for (const name of ['q', words.filter.param, 'orden', 'filas', PAGE]) params.delete(name);
  if (q !== '') params.set('q', q);
  if (filter !== null) params.set(words.filter.param, words.filter.words[filter]);
  if (sort !== words.sorts[0] || reversed) params.set('orden', `${reversed ? '-' : ''}${sort}`);
  if (size !== PAGE_SIZES[0]) params.set('filas', String(size));
  if (page > 1) params.set(PAGE, String(page));
  return params;
}

export type ListChange<Sort extends string, Filter extends string> = (
  change: Partial<ListAddress<Sort, Filter>>,
) => void;

/** A list's address and its change: every change but that of the page goes back to the first page. */
export function useListAddress<Sort extends string, Filter extends string>(
  words: ListWords<Sort, Filter>,
): [ListAddress<Sort, Filter>, ListChange<Sort, Filter>] {
  const [params, changeParams] = useAddressQuery();
  const address = useMemo(() => readListAddress(words, params), [words, params]);
  const change: ListChange<Sort, Filter> = (changed) =>
    changeParams((now) => writeListAddress(words, { ...readListAddress(words, now), page: 1, ...changed }, now), {
      replace: changed.page === undefined,
      state: changed.q === '' && changed.filter === null ? EVERYTHING : null,
    });
  return [address, change];
}

/** State of the navigation that leaves nothing out of a list any more. */
export const EVERYTHING = { everything: true } as const;

/** Calls back when a list was asked for everything again, also where its address did not change by that. */
export function useWhenEverything(callBack: () => void): void {
  const { key, state } = useLocation() as { key: string; state: Partial<typeof EVERYTHING> | null };
  const asked = state?.everything ? key : null;
  const latest = useRef(callBack);
  useEffect(() => {
    latest.current = callBack;
  });
  useEffect(() => {
    if (asked !== null) latest.current();
  }, [asked]);
}

/**
 * Leads back to the last page of a list that has become shorter than its address says. `count` is of all rows of the list
 * that the address asks for; undefined until it came, also while an earlier one is still shown, and while rows stay that are
 * not in the list any more.
 */
export function useExistingPage<Sort extends string, Filter extends string>(
  words: ListWords<Sort, Filter>,
  address: ListAddress<Sort, Filter>,
  count: number | undefined,
): void {
  const [, changeParams] = useAddressQuery();
  const last = count === undefined ? address.page : Math.max(1, Math.ceil(count / address.size));
  useEffect(() => {
    if (address.page <= last) return;
    changeParams(
      (now) => {
        const asked = readListAddress(words, now);
        return writeListAddress(words, { ...asked, page: Math.min(asked.page, last) }, now);
      },
      { replace: true },
    );
  }, [words, address, last, changeParams]);
}

/** Whether something is left out of a list. */
export function isFiltered({ q, filter }: Pick<ListAddress<string, string>, 'q' | 'filter'>): boolean {
  return q !== '' || filter !== null;
}

/** The query parameters that every list of the API takes. */
export function listParams({
  q,
  size,
  page,
}: Pick<ListAddress<string, string>, 'q' | 'size' | 'page'>): Record<string, string | number> {
  return { ...(q === '' ? {} : { q }), page, limit: size };
}
