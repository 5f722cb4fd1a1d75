import type { EntityManager } from 'typeorm';

import { personalData } from './personal-data';

/** Ids of rows by table, or by `namedPart` of one. */
export type Rows = ReadonlyMap<string, readonly string[]>;

/** Tables whose rows go with those of an order. */
const partsOfOrders = Object.keys(personalData).filter((name) => personalData[name]?.belongsTo?.table === 'orders');

/** The ids with those of rows, each once. */
export function together(ids: readonly string[] = [], rows: readonly { id: string }[]): string[] {
  return [...new Set([...ids, ...rows.map(({ id }) => id)])];
}

/** Adds what belongs to orders: some may have been written since the search. */
export async function withPartsOfOrders(manager: EntityManager, asked: Rows): Promise<Rows> {
  const orders = asked.get('orders') ?? [];
  if (orders.length === 0) return asked;
  const rows = new Map(asked);
  for (const part of partsOfOrders) {
    const found = await manager.query<{ id: string }[]>(`SELECT id FROM ${part} WHERE order_id = ANY ($1::uuid[])`, [
      orders,
    ]);
    rows.set(part, together(asked.get(part), found));
  }
  return rows;
}
