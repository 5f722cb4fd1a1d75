import type { OpenChatInput, OrderView } from '@shop/contracts';

/**
 * Tells the shop that the buyer went on to the chat, so that staff know which orders' messages to look for. The call
 * outlives the page, nothing waits for it, and nothing is lost without it.
 */
export function tellChatOpened({ orderId, token }: Pick<OrderView, 'orderId' | 'token'>): void {
  const body: OpenChatInput = { token };
  void fetch(`/api/orders/${encodeURIComponent(orderId)}/chat`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    keepalive: true,
  }).catch(() => undefined);
}
