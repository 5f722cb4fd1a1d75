import type { EntityManager } from 'typeorm';

import { Lock, lockStatement } from '../../platform/database/locks';
import { gatherCustomers, sumCustomersAgain, wrongCustomers } from './customer-sums';

/** Totals that are kept with every change of a row (decision 0101): what they are told apart by, and what is summed up. */
interface Totals {
  table: string;
  of: string;
  /** One row of `of` as totals, negative by a second argument of -1. */
  total: string;
  keys: readonly string[];
  sums: readonly string[];
}

const orderTotals: Totals = {
  table: 'order_totals',
  of: 'orders',
  total: 'order_total',
  keys: ['day', 'pending', 'completed', 'cancelled'],
  sums: [
    'orders',
    'pending_lines',
    'completed_lines',
    'cancelled_lines',
    'pending_amount',
    'completed_amount',
    'shipping',
  ],
};

const flavorTotals: Totals = {
  table: 'flavor_totals',
  of: 'sales',
  total: 'flavor_total',
  keys: ['day', 'product_id', 'flavor_name'],
  sums: ['units', 'revenue'],
};

const allTotals = [orderTotals, flavorTotals];

/** Rows put together: one for all with the same keys, none where nothing is left. */
function gathered({ keys, sums }: Totals, rows: string): string {
  const summed = sums.map((sum) => `sum(${sum})`);
  return `SELECT ${[...keys, ...summed].join(', ')} FROM ${rows} GROUP BY ${keys.join(', ')}
    HAVING (${summed.join(', ')}) IS DISTINCT FROM (${sums.map(() => '0').join(', ')})`;
}

function rowsOf({ of, total }: Totals, sign: 1 | -1): string {
  return `SELECT total.* FROM ${of}, ${total}(${of}, ${sign}) AS total`;
}

/** Days whose totals are not what their rows add up to. */
function wrongDays(totals: Totals): string {
  const left = `(SELECT * FROM ${totals.table} UNION ALL ${rowsOf(totals, -1)}) AS left_over`;
  return `SELECT DISTINCT day::text FROM (${gathered(totals, left)}) AS wrong ORDER BY 1`;
}

/**
 * In one statement, so that what is added meanwhile is counted once: it is in the rows that it sees, or a row that stays.
 */
function sumAgain(totals: Totals): string {
  const rows = `(${rowsOf(totals, 1)}) AS summed`;
  return `WITH gone AS (DELETE FROM ${totals.table}) INSERT INTO ${totals.table} ${gathered(totals, rows)}`;
}

/** Nobody who adds or reads waits, and everybody sees the same sum before and after. */
function gather(totals: Totals): string {
  const { table, keys } = totals;
  return `
    WITH gone AS (
      DELETE FROM ${table} USING (
        SELECT ${keys.join(', ')} FROM ${table} GROUP BY ${keys.join(', ')} HAVING count(*) > 1
      ) AS scattered
      WHERE (${keys.map((key) => `${table}.${key}`).join(', ')}) = (${keys.map((key) => `scattered.${key}`).join(', ')})
      RETURNING ${table}.*
    )
    INSERT INTO ${table} ${gathered(totals, 'gone')}`;
}

/** Sum up all totals and customers again, one statement after the other, under `Lock.Totals`. */
export const sumAllAgain = [...allTotals.map(sumAgain), ...sumCustomersAgain];

/** Puts together what was added to the same days and customers since. One at a time, under `Lock.Totals`. */
export async function gatherSums(manager: EntityManager): Promise<void> {
  for (const totals of allTotals) await manager.query(gather(totals));
  await gatherCustomers(manager);
}

/** Orders whose sums are not those of their lines. */
const wrongOrders = `
  SELECT orders.id FROM orders, line_sums(orders.id) AS summed
  WHERE (orders.line_status, orders.pending_lines, orders.completed_lines, orders.cancelled_lines, orders.pending_amount,
    orders.completed_amount) IS DISTINCT FROM (summed.line_status, summed.pending_lines, summed.completed_lines,
    summed.cancelled_lines, summed.pending_amount, summed.completed_amount)
  ORDER BY orders.id`;

/** Ids of orders, days and phones of customers whose sums are wrong: only a fault of the shop, or a change made past it, makes them so. */
export interface WrongSums {
  orders: string[];
  days: string[];
  customers: string[];
}

/** Wrong sums in words: '1 pedido, 2 días y 0 clientes con otra suma'. */
export function wrongSumsText({ orders, days, customers }: WrongSums): string {
  const counted = ({ length }: readonly string[], one: string) => `${length} ${one}${length === 1 ? '' : 's'}`;
  return `${counted(orders, 'pedido')}, ${counted(days, 'día')} y ${counted(customers, 'cliente')} con otra suma`;
}

/** Compares what is kept of every order, day and customer with the lines. It reads all of them. */
export async function findWrongSums(manager: EntityManager): Promise<WrongSums> {
  const orders = await manager.query<{ id: string }[]>(wrongOrders);
  const days = new Set<string>();
  for (const totals of allTotals) {
    for (const { day } of await manager.query<{ day: string }[]>(wrongDays(totals))) days.add(day);
  }
  const customers = await manager.query<{ phone: string }[]>(wrongCustomers);
  return { orders: orders.map(({ id }) => id), days: [...days], customers: customers.map(({ phone }) => phone) };
}

/** Sums up again, while the shop serves. */
export async function repairSums(manager: EntityManager, orders: readonly string[]): Promise<void> {
  await manager.query('SELECT keep_order_sums($1::uuid[])', [orders]);
  await manager.transaction(async (summing) => {
    await summing.query(lockStatement(Lock.Totals));
    for (const statement of sumAllAgain) await summing.query(statement);
  });
}
