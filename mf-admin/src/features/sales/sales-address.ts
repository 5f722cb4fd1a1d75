import { saleStatusLabels, type SaleStatus } from '@shop/contracts';
import type { ListAddress, ListWords } from '../../shared/list-address';
import type { SaleSort } from './sale-orders';

/** The list of sales in the address: `?q=7F3A&estado=pendiente&orden=-monto&pagina=2`. */
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
