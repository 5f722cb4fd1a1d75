import { saleStatusLabels, SALE_STATUSES } from '@shop/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SALE_SORTS, type SaleSort } from './sale-orders';
import type { SalesFilter } from './sales.api';

/** What the list shows, as the address says it: `?q=7F3A&estado=pendiente&orden=-monto&pagina=2`. */
export interface SalesAddress extends SalesFilter {
  sort: SaleSort;
  /** Oldest, cheapest or least urgent first; a minus before the order's name. */
  reversed: boolean;
  /** Counted from 1. */
  page: number;
}

const statusWord = (status: keyof typeof saleStatusLabels) => saleStatusLabels[status].toLowerCase();

/** Reads the address; what it doesn't know counts as not said. */
export function readSalesAddress(params: URLSearchParams): SalesAddress {
  const order = params.get('orden') ?? '';
  const page = Number(params.get('pagina'));
  return {
    q: (params.get('q') ?? '').trim(),
    status: SALE_STATUSES.find((status) => statusWord(status) === params.get('estado')) ?? null,
    sort: SALE_SORTS.find((sort) => sort === order.replace(/^-/, '')) ?? 'fecha',
    reversed: order.startsWith('-'),
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** Writes the address; defaults are left out. */
export function writeSalesAddress({ q, status, sort, reversed, page }: SalesAddress): URLSearchParams {
  const params = new URLSearchParams();
  if (q !== '') params.set('q', q);
  if (status !== null) params.set('estado', statusWord(status));
  if (sort !== 'fecha' || reversed) params.set('orden', `${reversed ? '-' : ''}${sort}`);
  if (page > 1) params.set('pagina', String(page));
  return params;
}

/** The list's address and its change: every change but that of the page goes back to the first page. */
export function useSalesAddress(): [SalesAddress, (change: Partial<SalesAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => readSalesAddress(params), [params]);
  const change = (changed: Partial<SalesAddress>) =>
    setParams(writeSalesAddress({ ...address, page: 1, ...changed }), { replace: changed.page === undefined });
  return [address, change];
}
