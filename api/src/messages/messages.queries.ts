import type { MessageSort } from '@shop/contracts';

const statusOrder = `array_position(ARRAY['unread', 'read', 'replied'], message.status)`;
const nameOrder = 'message.name COLLATE "es-x-icu"';

const messageOrders: Record<MessageSort, string> = {
  '-createdAt': 'message.created_at DESC, message.id',
  createdAt: 'message.created_at, message.id',
  name: `${nameOrder}, message.id`,
  '-name': `${nameOrder} DESC, message.id`,
  status: `${statusOrder}, message.created_at DESC, message.id`,
  '-status': `${statusOrder} DESC, message.created_at DESC, message.id`,
};

/** $1 pattern; null for any. */
const found = `
  FROM contact_messages message
  WHERE ($1::text IS NULL OR shop_fold(message.name) LIKE $1 OR shop_fold(message.email) LIKE $1
    OR shop_fold(message.message) LIKE $1)`;

/** How many the search finds of each status: the contracts' `MessagesMeta` but for `total`. */
export const countMessages = `
  SELECT count(*) FILTER (WHERE message.status = 'unread')::integer AS unread,
    count(*) FILTER (WHERE message.status = 'read')::integer AS read,
    count(*) FILTER (WHERE message.status = 'replied')::integer AS replied
  ${found}`;

/** One page of messages; $2 status or null for any, $3 rows, $4 rows to skip. */
export function listMessages(sort: MessageSort): string {
  return `
    SELECT message.id, message.name, message.email, message.message, message.status,
      message.created_at AS "createdAt"
    ${found} AND ($2::text IS NULL OR message.status = $2)
    ORDER BY ${messageOrders[sort]} LIMIT $3 OFFSET $4`;
}
