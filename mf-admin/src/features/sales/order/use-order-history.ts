import { useAdminListAuditEntriesQuery } from '../../../shared/history/audit.api';

/** Rows of an order's history that are read at once; few orders have more. */
const ROWS = 100;

/** Who did what to an order, newest first. */
export function useOrderHistory(orderId: string) {
  return useAdminListAuditEntriesQuery(
    { object: 'order', id: orderId, page: 1, size: ROWS },
    { refetchOnMountOrArgChange: true },
  );
}
