import { ERASED_PHONE, type CountByStatus } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

/**
 * Orders of the same person before each of the orders $1, by their phone and those that it was merged with. All orders
 * of these people are read once, however many of them are asked for. Orders that were erased are nobody's.
 */
const readEarlierOrders = `
  WITH person AS (
    SELECT DISTINCT coalesce(merged.main_phone, orders.phone) AS main
    FROM orders LEFT JOIN merged_phones merged ON merged.phone = orders.phone
    WHERE orders.id = ANY ($1) AND orders.phone <> '${ERASED_PHONE}'
  ),
  owned AS (
    SELECT main, main AS phone FROM person
    UNION ALL
    SELECT main_phone, phone FROM merged_phones WHERE main_phone IN (SELECT main FROM person)
  ),
  history AS (
    SELECT owned.main, orders.id, orders.created_at, orders.line_status AS status
    FROM owned JOIN orders ON orders.phone = owned.phone
  ),
  counted AS (
    SELECT id, count(*) FILTER (WHERE status = 'pending') OVER earlier AS pending,
      count(*) FILTER (WHERE status = 'completed') OVER earlier AS completed,
      count(*) FILTER (WHERE status = 'cancelled') OVER earlier AS cancelled
    FROM history
    WINDOW earlier AS (PARTITION BY main ORDER BY created_at, id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
  )
  SELECT id, pending::integer, completed::integer, cancelled::integer FROM counted WHERE id = ANY ($1)`;

/** By the id of each order how many orders the same person placed before it, by how they stand now. */
export async function earlierOrders(
  manager: EntityManager,
  ids: readonly string[],
): Promise<ReadonlyMap<string, CountByStatus>> {
  const rows = await manager.query<({ id: string } & CountByStatus)[]>(readEarlierOrders, [ids]);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}
