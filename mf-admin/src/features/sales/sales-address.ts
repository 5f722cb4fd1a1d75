import { saleStatusLabels, type SaleStatus } from '@shop/contracts';
import { useAddressQuery } from '@shop/shell-api/address-query';
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
  const [params, changeParams] = useAddressQuery();
  const [address, change] = useListAddress(salesWords);
  const period = readPeriod(params);

  function go(write: (now: URLSearchParams) => URLSearchParams, state: typeof EVERYTHING | null = null) {
    const toFirstPage = (now: URLSearchParams) => {
      const next = write(now);
      next.delete(PAGE);
      return next;
    };
    changeParams(toFirstPage, { replace: true, state });
  }

  const showAll = () =>
    go((now) => {
      const next = writePeriod(ALL_DAYS, now);
      next.delete('q');
      next.delete(salesWords.filter.param);
      next.delete(CHAT.param);
      return next;
    }, EVERYTHING);

  const chooseWithoutChat = (withoutChat: boolean) =>
    go((now) => {
      if (withoutChat) now.set(CHAT.param, CHAT.missing);
      else now.delete(CHAT.param);
      return now;
    });

  return {
    address,
    period,
    withoutChat: params.get(CHAT.param) === CHAT.missing,
    change,
    choosePeriod: (chosen) => go((now) => writePeriod(chosen, now)),
    chooseWithoutChat,
    showAll,
  };
}
