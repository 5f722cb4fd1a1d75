import { MISSES_CHAT } from '../chat/missing-chat';
import { endOfDay, startOfDay, TIME_ZONE } from './day';

const inRange = `sale.created_at >= ${startOfDay('$1')} AND sale.created_at < ${endOfDay('$2')}`;

/** $1 days after which a pending order is overdue. A `DashboardView` but its low stock, which the catalogue counts. */
export const readDashboard = `
  SELECT
    (SELECT count(*)::integer FROM affiliates) AS "totalAffiliates",
    (SELECT count(*)::integer FROM affiliates WHERE status = 'pending') AS "pendingAffiliates",
    (SELECT count(*)::integer FROM contact_messages WHERE status = 'unread') AS "unreadMessages",
    sold."totalSales", sold."totalRevenue", pending."pendingOrders", pending."overdueOrders",
    (SELECT count(*)::integer FROM orders WHERE ${MISSES_CHAT}) AS "ordersWithoutChat",
    (SELECT coalesce(sum(shipping), 0)::numeric(14,2) FROM orders
      WHERE shipping > 0 AND id IN (SELECT order_id FROM sales WHERE status = 'completed')) AS "shippingCollected"
  FROM (
    SELECT count(*)::integer AS "totalSales",
      coalesce(sum(total_amount) FILTER (WHERE status = 'completed'), 0)::numeric(14,2) AS "totalRevenue"
    FROM sales
  ) AS sold, (
    SELECT count(DISTINCT order_id)::integer AS "pendingOrders",
      (count(DISTINCT order_id) FILTER (WHERE created_at < now() - make_interval(days => $1)))::integer
        AS "overdueOrders"
    FROM sales WHERE status = 'pending'
  ) AS pending`;

/** The sales of each day from $1 to $2: `SalesDayView`s. */
export const reportDays = `
  SELECT to_char(day, 'YYYY-MM-DD') AS day, coalesce(sold.orders, 0) AS orders, coalesce(sold.sales, 0) AS sales,
    coalesce(sold.revenue, 0)::numeric(14,2) AS revenue, coalesce(sold.pending, 0)::numeric(14,2) AS pending
  FROM generate_series($1::date::timestamp, $2::date::timestamp, '1 day') AS day
  LEFT JOIN (
    SELECT (sale.created_at AT TIME ZONE '${TIME_ZONE}')::date AS sold_on,
      count(DISTINCT sale.order_id)::integer AS orders,
      count(*)::integer AS sales,
      sum(sale.total_amount) FILTER (WHERE sale.status = 'completed') AS revenue,
      sum(sale.total_amount) FILTER (WHERE sale.status = 'pending') AS pending
    FROM sales sale WHERE sale.status <> 'cancelled' AND ${inRange}
    GROUP BY 1
  ) AS sold ON sold.sold_on = day
  ORDER BY day`;

/** What was completed most from $1 to $2: `FlavorSalesView`s. The product is called what it is called now. */
export const reportFlavors = `
  SELECT best.product_id AS "productId", product.name AS "productName", best.flavor_name AS flavor, best.units,
    best.revenue::numeric(14,2) AS revenue
  FROM (
    SELECT product_id, flavor_name, sum(quantity)::integer AS units, sum(total_amount) AS revenue FROM sales sale
    WHERE sale.status = 'completed' AND ${inRange}
    GROUP BY product_id, flavor_name
    ORDER BY units DESC, revenue DESC, product_id, flavor_name
    LIMIT 10
  ) AS best JOIN products product ON product.id = best.product_id
  ORDER BY best.units DESC, best.revenue DESC, best.product_id, best.flavor_name`;
