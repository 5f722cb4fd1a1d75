import { CHAT_MINUTES } from '@shop/contracts';

import type { CustomerNoteEntity } from '../../customers/customer-note.entity';
import type { BlockedPhoneEntity } from '../../orders/holds/blocked-phone.entity';
import type { OrderEntity } from '../../orders/order.entity';
import type { SaleEntity } from '../../orders/sale.entity';

type OrderRow = Pick<OrderEntity, 'id' | 'phone' | 'origin' | 'createdAt' | 'chatOpenedAt' | 'chatReceivedAt'>;
type SaleRow = Pick<SaleEntity, 'orderId' | 'status'>;

const MINUTE_MS = 60_000;

/** When a buyer went on to the chat and staff saw their message, after the order was placed. */
const OPENED_AFTER_MS = 40_000;
const RECEIVED_AFTER_MS = 6 * MINUTE_MS;

/**
 * Every public order's message came, but for those of the two newest that still wait and are old enough to be missed: of
 * one the buyer never went on to the chat, of the other staff have not marked it.
 */
export function markChats(orders: readonly OrderRow[], sales: readonly SaleRow[], now: Date): void {
  const waiting = new Set(sales.filter(({ status }) => status === 'pending').map(({ orderId }) => orderId));
  const age = ({ createdAt }: OrderRow) => now.getTime() - createdAt.getTime();
  const open = orders.filter(({ origin }) => origin === 'public');
  for (const order of open) {
    if (age(order) < RECEIVED_AFTER_MS) continue;
    order.chatOpenedAt = new Date(order.createdAt.getTime() + OPENED_AFTER_MS);
    order.chatReceivedAt = new Date(order.createdAt.getTime() + RECEIVED_AFTER_MS);
  }
  const [unmarked, silent] = open
    .filter((order) => waiting.has(order.id) && age(order) > CHAT_MINUTES * MINUTE_MS)
    .toSorted((earlier, later) => age(earlier) - age(later));
  for (const order of [unmarked, silent]) if (order) order.chatReceivedAt = null;
  if (silent) silent.chatOpenedAt = null;
}

type BlockedRow = Pick<BlockedPhoneEntity, 'phone' | 'reason' | 'blockedAt'>;
type NoteRow = Pick<CustomerNoteEntity, 'phone' | 'text' | 'authorName' | 'createdAt'>;

/** The customer with most cancelled orders is blocked, and the one with most orders has a note. */
export function knownCustomers(
  orders: readonly OrderRow[],
  sales: readonly SaleRow[],
  now: Date,
): { blocked: BlockedRow[]; notes: NoteRow[] } {
  const kept = new Set(sales.filter(({ status }) => status !== 'cancelled').map(({ orderId }) => orderId));
  const retail = orders.filter(({ origin }) => origin === 'public');
  const refused = mostFrequent(retail.filter(({ id }) => !kept.has(id)).map(({ phone }) => phone));
  const regular = mostFrequent(retail.filter(({ id }) => kept.has(id)).map(({ phone }) => phone));
  const yesterday = new Date(now.getTime() - 24 * 60 * MINUTE_MS);
  return {
    blocked: refused === undefined ? [] : [{ phone: refused, reason: 'Pide y no recoge', blockedAt: yesterday }],
    notes:
      regular === undefined
        ? []
        : [
            {
              phone: regular,
              text: 'Prefiere que le escriban por la tarde. Siempre paga contra entrega.',
              authorName: 'Tienda',
              createdAt: yesterday,
            },
          ],
  };
}

function mostFrequent(phones: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const phone of phones) counts.set(phone, (counts.get(phone) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, few], [, many]) => many - few);
  return most?.[0];
}
