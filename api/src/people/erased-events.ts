import type { ShopEventName } from '@shop/contracts';
import type { EntityManager } from 'typeorm';

import type { Rows } from './erased-rows';

/** Events by which other staff's screens read again what they show of a table's rows. */
const eventsOf = {
  orders: 'order.statusChanged',
  affiliates: 'affiliate.applied',
  contact_messages: 'message.received',
} as const satisfies Record<string, ShopEventName>;

/** $1 the event, $2 the rows. */
const tell = `
  WITH told AS (INSERT INTO events (name, object_id) SELECT $1, unnest($2::uuid[]) RETURNING id)
  SELECT pg_notify('shop_events', 'events') FROM told LIMIT 1`;

/** Tells of rows that are erased in the transaction of `manager`. No trigger does: an erased row is changed like any other. */
export async function tellErased(manager: EntityManager, rows: Rows): Promise<void> {
  for (const [table, event] of Object.entries(eventsOf)) {
    const ids = rows.get(table) ?? [];
    if (ids.length > 0) await manager.query(tell, [event, ids]);
  }
}
