/**
 * Answer of `GET /api/admin/dashboard`. A sale is one line of an order; `totalRevenue` is what the completed sales
 * charged, without shipping. Amounts are decimal text in quetzales.
 */
export interface DashboardView {
  totalAffiliates: number;
  pendingAffiliates: number;
  totalSales: number;
  totalRevenue: string;
  unreadMessages: number;
  /** Orders with a pending line. */
  pendingOrders: number;
  /** Those of them that are older than `OVERDUE_DAYS`. */
  overdueOrders: number;
  /** Pending orders that staff should look at (`GET /api/admin/orders/unusual`). */
  unusualOrders: number;
  /** Limits on orders that were met in the last 24 hours, and not since staff has looked. */
  metLimits: number;
  /** Pending public orders whose message in the chat is missing (`OrderChatView`). */
  ordersWithoutChat: number;
  /** Active flavors, and products that count their own stock, at or below their threshold, sold-out ones included. */
  lowStock: number;
  /** Shipping of the orders with a completed line. */
  shippingCollected: string;
}

/** Days that a report spans at most. */
export const REPORT_DAYS = { usual: 30, max: 366 } as const;

/**
 * Answer of `GET /api/admin/reports/sales?from=2026-11-01&to=2026-11-30`: the sales by the day on which they were
 * ordered, in Guatemala. Without `to` it ends today, without `from` it spans `REPORT_DAYS.usual` days.
 */
export interface SalesReportView {
  from: string;
  to: string;
  /** Every day from the first to the last, those without a sale too. */
  days: SalesDayView[];
  /** The ten with the most completed units, best first. */
  flavors: FlavorSalesView[];
}

/** One day of a report; amounts are decimal text in quetzales, without shipping. */
export interface SalesDayView {
  /** 2026-11-30 */
  day: string;
  orders: number;
  /** Lines that are completed or pending. */
  sales: number;
  /** The sum that the completed lines charged. */
  revenue: string;
  /** Money that the pending lines will bring. */
  pending: string;
}

/** Sales of one flavor; `flavor` is '' for a product without any. `revenue` is decimal text in quetzales. */
export interface FlavorSalesView {
  productId: string;
  productName: string;
  flavor: string;
  units: number;
  revenue: string;
}
