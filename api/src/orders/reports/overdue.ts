/** SQL: an order has waited for more than so many days, and no courier has it: nothing of such a one could be released. */
export const isOverdue = (days: string) => `orders.pending_lines > 0
  AND orders.created_at < now() - make_interval(days => ${days})
  AND NOT EXISTS (SELECT FROM deliveries WHERE deliveries.order_id = orders.id AND deliveries.status = 'en_ruta')`;
