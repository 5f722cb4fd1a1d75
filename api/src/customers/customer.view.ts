import { orderCode, toDecimalText, type CustomerExportOrder, type CustomerNoteView } from '@shop/contracts';

import type { OrderEntity } from '../orders/order.entity';
import { toCustomer, toLineView } from '../orders/order.view';
import type { CustomerNoteEntity } from './customer-note.entity';

export function toCustomerNoteView({ id, phone, text, authorId, authorName, createdAt }: CustomerNoteEntity) {
  const author = { id: authorId, name: authorName };
  return { id, phone, text, author, createdAt: createdAt.toISOString() } satisfies CustomerNoteView;
}

/** An order with all that the customer gave and got. */
export function toExportedOrder(order: OrderEntity): CustomerExportOrder {
  return {
    orderId: order.id,
    code: orderCode(order.id),
    createdAt: order.createdAt.toISOString(),
    customer: toCustomer(order),
    email: order.email,
    lines: order.sales.map(toLineView),
    subtotal: toDecimalText(order.subtotal),
    shipping: toDecimalText(order.shipping),
    total: toDecimalText(order.total),
  };
}
