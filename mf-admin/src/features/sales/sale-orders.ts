import { parseCentavos, type SaleStatus, type SaleView } from '@shop/contracts';

/** The sales of one order, as staff handle them together. */
export interface SaleOrder {
  orderId: string;
  /** The lines that the list holds; a filtered list may hold fewer than `order.lineCount`. */
  lines: readonly [SaleView, ...SaleView[]];
  /** Each status of the lines once, the most urgent first. */
  statuses: SaleStatus[];
}

export type SaleSort = 'fecha' | 'monto' | 'estado';

/** What waits for staff comes first. */
const urgency: Record<SaleStatus, number> = { pending: 0, completed: 1, cancelled: 2 };

/** Groups sales by their order; orders stand where their first sale stood. */
export function groupByOrder(sales: readonly SaleView[]): SaleOrder[] {
  const groups = new Map<string, [SaleView, ...SaleView[]]>();
  for (const sale of sales) {
    const group = groups.get(sale.orderId);
    if (group) group.push(sale);
    else groups.set(sale.orderId, [sale]);
  }
  return [...groups].map(([orderId, lines]) => ({ orderId, lines, statuses: statusesOf(lines) }));
}

function statusesOf(lines: readonly SaleView[]): SaleStatus[] {
  return [...new Set(lines.map(({ status }) => status))].sort((a, b) => urgency[a] - urgency[b]);
}

type Comparison = (a: SaleOrder, b: SaleOrder) => number;

const newestFirst: Comparison = (a, b) => Date.parse(b.lines[0].createdAt) - Date.parse(a.lines[0].createdAt);

const comparisons: Record<SaleSort, Comparison> = {
  fecha: newestFirst,
  monto: (a, b) => parseCentavos(b.lines[0].order.total) - parseCentavos(a.lines[0].order.total),
  estado: (a, b) => urgencyOf(a) - urgencyOf(b),
};

function urgencyOf(order: SaleOrder): number {
  return Math.min(...order.statuses.map((status) => urgency[status]));
}

/** Newest, dearest or most urgent first, or all of it backwards; equals stand newest first. */
export function sortOrders(orders: readonly SaleOrder[], sort: SaleSort, reversed = false): SaleOrder[] {
  const direction = reversed ? -1 : 1;
  return [...orders].sort((a, b) => direction * comparisons[sort](a, b) || newestFirst(a, b));
}
