import { orderCode, type PlacedOrderView, type ShopEvent } from '@shop/contracts';

import type { PlacedEvent } from './event-feed.service';

export function toPlacedOrderView({ objectId, data, at }: Omit<PlacedEvent, 'position' | 'tab'>): PlacedOrderView {
  const { total = '', department = '', enteredBy = null } = data;
  return { orderId: objectId, code: orderCode(objectId), total, department, enteredBy, placedAt: at.toISOString() };
}

/** An event as staff receive it. */
export function toShopEvent(event: PlacedEvent): ShopEvent {
  const { name, objectId, tab } = event;
  switch (name) {
    case 'order.placed':
      return { name, data: { ...toPlacedOrderView(event), tab } };
    case 'order.statusChanged':
    case 'order.seen':
      return { name, data: { orderId: objectId, tab } };
    case 'affiliate.applied':
    case 'message.received':
    case 'stock.low':
    case 'notice.given':
    case 'job.changed':
    case 'delivery.changed':
    case 'cash.changed':
    case 'import.applied':
      return { name, data: { id: objectId, tab } };
  }
}

/** A message of a stream of server-sent events. JSON has no line breaks of its own. */
export function eventText(name: string, id: number, data: unknown): string {
  return `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** Tells whatever is between us and the reader that the stream lives. */
export const HEARTBEAT_TEXT = ': latido\n\n';
