import { MISSES_CHAT } from '../chat/missing-chat';
import { isOverdue } from './overdue';

/** $1 days after which a pending order is overdue. A `DashboardView` but its low stock, which the catalogue counts. */
export const readDashboard = `
  SELECT
    (SELECT count(*)::integer FROM affiliates) AS "totalAffiliates",
    (SELECT count(*)::integer FROM affiliates WHERE status = 'pending') AS "pendingAffiliates",
    (SELECT count(*)::integer FROM contact_messages WHERE status = 'unread') AS "unreadMessages",
    (SELECT count(*)::integer FROM orders WHERE ${isOverdue('$1')}) AS "overdueOrders",
    (SELECT count(*)::integer FROM orders WHERE ${MISSES_CHAT}) AS "ordersWithoutChat",
    coalesce(sum(pending_lines + completed_lines + cancelled_lines), 0)::integer AS "totalSales",
    coalesce(sum(completed_amount), 0)::numeric(14,2) AS "totalRevenue",
    coalesce(sum(orders) FILTER (WHERE pending), 0)::integer AS "pendingOrders",
    coalesce(sum(shipping) FILTER (WHERE completed), 0)::numeric(14,2) AS "shippingCollected"
  FROM order_totals`;

/** The sales of each day from $1 to $2: `SalesDayView`s. */
export const reportDays = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sold.orders, 0) AS orders, coalesce(sold.sales, 0) AS sales,
    coalesce(sold.revenue, 0)::numeric(14,2) AS revenue, coalesce(sold.pending, 0)::numeric(14,2) AS pending
  FROM generate_series($1::date::timestamp, $2::date::timestamp, '1 day') AS day
  LEFT JOIN (
    SELECT total.day AS sold_on, sum(orders)::integer AS orders, sum(pending_lines + completed_lines)::integer AS sales,
      sum(completed_amount) AS revenue, sum(pending_amount) AS pending
    FROM order_totals total WHERE (pending OR completed) AND total.day BETWEEN $1 AND $2
    GROUP BY 1
  ) AS sold ON sold.sold_on = day
  ORDER BY day`;

/** Flavors completed most from $1 to $2: `FlavorSalesView`s, with the name that the product has now. */
export const reportFlavors = `
  SELECT best.product_id AS "productId", product.name AS "productName", best.flavor_name AS flavor, best.units,
    best.revenue::numeric(14,2) AS revenue
  FROM (
    SELECT product_id, flavor_name, sum(flavor_totals.units)::integer AS units, sum(flavor_totals.revenue) AS revenue
    FROM flavor_totals WHERE day BETWEEN $1 AND $2
    GROUP BY product_id, flavor_name HAVING sum(flavor_totals.units) > 0
    ORDER BY units DESC, revenue DESC, product_id, flavor_name
    LIMIT 10
  ) AS best JOIN products product ON product.id = best.product_id
  ORDER BY best.units DESC, best.revenue DESC, best.product_id, best.flavor_name`;
