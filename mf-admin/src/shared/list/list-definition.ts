import { beginningOf, normalizePhone, readContact, type SuccessList } from '@shop/contracts';
import { ALL_DAYS, hasEnd, readPeriod, writePeriod, type Period } from '../period/period';

export type ApiQuery = Readonly<Record<string, string | number | boolean>>;

export interface ListSort<ApiSort extends string = string> {
  label: string;
  /** Rows that it puts first, forwards and turned round. */
  first: string;
  reversedFirst: string;
  /** Names of the API for it, forwards and turned round. */
  by: readonly [ApiSort, ApiSort];
}

export const NEWEST_FIRST = {
  first: 'los más recientes primero',
  reversedFirst: 'los más antiguos primero',
} as const satisfies Partial<ListSort>;

export const A_TO_Z = { first: 'de la A a la Z', reversedFirst: 'de la Z a la A' } as const satisfies Partial<ListSort>;

export interface ListNarrowing {
  label: string;
  sends: ApiQuery;
}

/**
 * A list of the back office: where the API has it, and what it can be searched, narrowed and ordered by. The keys of `sorts`
 * and `choices` are the words of the address: `?q=7F3A&estado=pendiente&desde=2026-11-01&orden=-monto&filas=50&pagina=2`.
 */
export interface ListDefinition<ApiSort extends string = string> {
  url: string;
  /** Its search box: the name, where it looks, and whether that has phone numbers, which are stored without the space they are shown with. A list without one and without a filter has no tools at all. */
  search?: { label: string; placeholder: string; phones?: true };
  /** The first one is the default, which the address leaves out. */
  sorts?: Readonly<Record<string, ListSort<ApiSort>>>;
  filter?: { param: string; label: string; all: string; choices: Readonly<Record<string, ListNarrowing>> };
  /** A second thing that it can be narrowed to, beside the filter. */
  only?: ListNarrowing & { param: string; word: string };
  days?: true;
}

export const PAGE_SIZES = [25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

export interface ListAddress {
  /** Text that is searched for; '' for everything. */
  q: string;
  filter: string | null;
  only: boolean;
  period: Period;
  /** A key of the sorts; '' in a list that has but one order. */
  sort: string;
  /** The order turned round; a minus before its word. */
  reversed: boolean;
  size: PageSize;
  /** Counted from 1. */
  page: number;
}

/** Characters that a search may have, as the API reads it: a product's name may be longer. */
export const SEARCH_LENGTH = 100;

export const UNFILTERED = {
  q: '',
  filter: null,
  only: false,
  period: ALL_DAYS,
} as const satisfies Partial<ListAddress>;

/** The beginning of a list that has but one order. */
export const FIRST_PAGE: ListAddress = { ...UNFILTERED, sort: '', reversed: false, size: PAGE_SIZES[0], page: 1 };

/** The parameter that says which page; whatever else changes leads back to the first one. */
const PAGE = 'pagina';

/** Reads the address; what it doesn't know counts as not said. */
export function readListAddress(list: ListDefinition, params: URLSearchParams): ListAddress {
  const order = params.get('orden') ?? '';
  const page = Number(params.get(PAGE));
  const sorts = Object.keys(list.sorts ?? {});
  const word = list.filter ? params.get(list.filter.param) : null;
  return {
    q: list.search ? beginningOf((params.get('q') ?? '').trim(), SEARCH_LENGTH) : '',
    filter: word !== null && Object.hasOwn(list.filter?.choices ?? {}, word) ? word : null,
    only: list.only !== undefined && params.get(list.only.param) === list.only.word,
    period: list.days ? readPeriod(params) : ALL_DAYS,
    sort: sorts.find((sort) => sort === order.replace(/^-/, '')) ?? sorts[0] ?? '',
    reversed: order.startsWith('-'),
    size: PAGE_SIZES.find((size) => String(size) === params.get('filas')) ?? PAGE_SIZES[0],
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the address; defaults are left out. What else the address says (`others`) stays in it. */
export function writeListAddress(
  list: ListDefinition,
  { q, filter, only, period, sort, reversed, size, page }: ListAddress,
  others = new URLSearchParams(),
): URLSearchParams {
  const params = list.days ? writePeriod(period, others) : new URLSearchParams(others);
  const [usual = ''] = Object.keys(list.sorts ?? {});
  const words: readonly (readonly [name: string | undefined, word: string | null])[] = [
    ['q', q === '' ? null : q],
    [list.filter?.param, filter],
    [list.only?.param, only ? (list.only?.word ?? null) : null],
    ['orden', sort !== usual || reversed ? `${reversed ? '-' : ''}${sort}` : null],
    ['filas', size === PAGE_SIZES[0] ? null : String(size)],
    [PAGE, page > 1 ? String(page) : null],
  ];
  for (const [name] of words) if (name !== undefined) params.delete(name);
  for (const [name, word] of words) if (name !== undefined && word !== null) params.set(name, word);
  return params;
}

export function isFiltered({ q, filter, only, period }: ListAddress): boolean {
  return q !== '' || filter !== null || only || hasEnd(period);
}

/** A phone as it is stored, also of one with +502 and separators, or a phone's beginning; other words as they are. */
export function phoneIn(typed: string): string {
  const contact = readContact(typed);
  if (contact?.kind === 'phone') return contact.value;
  return /^[\d\s]+$/.test(typed) ? normalizePhone(typed) : typed;
}

/** Query of the API for the rows that a list leaves out. */
export function filterQuery(list: ListDefinition, { q, filter, only, period }: ListAddress): ApiQuery {
  return {
    ...(q === '' ? {} : { q: list.search?.phones ? phoneIn(q) : q }),
    ...(filter === null ? {} : list.filter?.choices[filter]?.sends),
    ...(period.from === null ? {} : { from: period.from }),
    ...(period.to === null ? {} : { to: period.to }),
    ...(only ? list.only?.sends : {}),
  };
}

export interface ListRequest {
  url: string;
  params: ApiQuery;
}

export function listRequest(list: ListDefinition, address: ListAddress): ListRequest {
  const sort = list.sorts?.[address.sort]?.by[address.reversed ? 1 : 0];
  return {
    url: list.url,
    params: {
      page: address.page,
      limit: address.size,
      ...filterQuery(list, address),
      ...(sort === undefined ? {} : { sort }),
    },
  };
}

/** The request for a page of a list, whatever its address says. */
export const pageOf = (list: ListDefinition) => (address: ListAddress) => listRequest(list, address);

/** Option of an endpoint whose list the API gives all rows of at once. */
export const onOnePage = {
  transformResponse: <Row>({ data }: { data: Row[] }): SuccessList<Row> => ({
    success: true,
    data,
    meta: { total: data.length },
  }),
};
