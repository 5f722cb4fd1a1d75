import { saleStatusLabels, type SaleStatus } from '@shop/contracts';
import { useSearchParams } from 'react-router-dom';
import {
  EVERYTHING,
  PAGE,
  useListAddress,
  type ListAddress,
  type ListChange,
  type ListWords,
} from '../../shared/list/list-address';
import { ALL_DAYS, readPeriod, writePeriod, type Period } from '../../shared/list/period';

export type SaleSort = 'fecha' | 'monto' | 'estado';

/** The list of sales in the address: `?q=7F3A&estado=pendiente&desde=2026-11-01&orden=-monto&pagina=2`. */
export const salesWords: ListWords<SaleSort, SaleStatus> = {
  sorts: ['fecha', 'monto', 'estado'],
  filter: {
    param: 'estado',
    words: {
      pending: saleStatusLabels.pending.toLowerCase(),
      completed: saleStatusLabels.completed.toLowerCase(),
      cancelled: saleStatusLabels.cancelled.toLowerCase(),
    },
  },
};

export type SalesAddress = ListAddress<SaleSort, SaleStatus>;

/** The parameter that says whether only the orders whose message is missing are shown, and its word. */
const CHAT = { param: 'chat', missing: 'falta' } as const;

/** What the list is asked for. */
export interface SalesListState {
  address: SalesAddress;
  period: Period;
  /** Only the orders whose message in the chat is missing. */
  withoutChat: boolean;
  change: ListChange<SaleSort, SaleStatus>;
  choosePeriod: (period: Period) => void;
  chooseWithoutChat: (withoutChat: boolean) => void;
  /** Takes search, status, days and chat out of the address. */
  showAll: () => void;
}

/** The list's address with its days; whatever leaves another list goes back to the first page. */
export function useSalesList(): SalesListState {
  const [params, setParams] = useSearchParams();
  const [address, change] = useListAddress(salesWords);
  const period = readPeriod(params);

  function go(next: URLSearchParams, state: typeof EVERYTHING | null = null) {
    next.delete(PAGE);
    setParams(next, { replace: true, state });
  }

  function showAll() {
    const next = writePeriod(ALL_DAYS, params);
    next.delete('q');
    next.delete(salesWords.filter.param);
    next.delete(CHAT.param);
    go(next, EVERYTHING);
  }

  function chooseWithoutChat(withoutChat: boolean) {
    const next = new URLSearchParams(params);
    if (withoutChat) next.set(CHAT.param, CHAT.missing);
    else next.delete(CHAT.param);
    go(next);
  }

  return {
    address,
    period,
    withoutChat: params.get(CHAT.param) === CHAT.missing,
    change,
    choosePeriod: (chosen) => go(writePeriod(chosen, params)),
    chooseWithoutChat,
    showAll,
  };
}
