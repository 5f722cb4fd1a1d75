import { CHAT_MINUTES } from '@shop/contracts';

/**
 * True when the message of an order should have come and did not (SAL-16), for the table `orders`: the buyer did
 * not go on to the chat, or staff have not marked the message. A message that was marked has come, however it was opened,
 * so the mark alone decides; and nobody waits for it once nothing of the order is pending.
 */
export const MISSES_CHAT = `(
  orders.origin = 'public' AND orders.chat_received_at IS NULL
  AND orders.created_at < now() - interval '${CHAT_MINUTES} minutes'
  AND orders.pending_lines > 0)`;
