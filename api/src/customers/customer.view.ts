import {
  orderCode,
  toDecimalText,
  type CustomerAddressView,
  type CustomerExportOrder,
  type CustomerNoteView,
  type CustomerOrderView,
  type CustomerView,
} from '@shop/contracts';

import type { OrderEntity } from '../orders/order.entity';
import { toCustomer, toLineView } from '../orders/order.view';
import type { CustomerNoteEntity } from './customer-note.entity';

/** A customer as `customerFacts` reads one. */
export interface CustomerFacts extends Omit<CustomerView, 'firstOrderAt' | 'lastOrderAt'> {
  firstOrderAt: Date;
  lastOrderAt: Date;
}

/** An order as `customerOrders` reads one. */
export interface CustomerOrderRow extends Omit<CustomerOrderView, 'code' | 'createdAt'> {
  createdAt: Date;
}

/** An address as `customerAddresses` reads one. */
export interface CustomerAddressRow extends Omit<CustomerAddressView, 'lastUsedAt'> {
  lastUsedAt: Date;
}

export function toCustomerView(facts: CustomerFacts): CustomerView {
  const { phone, phones, names, departments, orders, units, total, firstOrderAt, lastOrderAt, blocked } = facts;
  return {
    phone,
    phones,
    names,
    departments,
    orders,
    units,
    total,
    firstOrderAt: firstOrderAt.toISOString(),
    lastOrderAt: lastOrderAt.toISOString(),
    blocked,
  };
}

export function toCustomerOrderView({ orderId, createdAt, ...row }: CustomerOrderRow): CustomerOrderView {
  return { orderId, code: orderCode(orderId), ...row, createdAt: createdAt.toISOString() };
}

export function toCustomerAddressView({ lastUsedAt, ...row }: CustomerAddressRow): CustomerAddressView {
  return { ...row, lastUsedAt: lastUsedAt.toISOString() };
}

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
