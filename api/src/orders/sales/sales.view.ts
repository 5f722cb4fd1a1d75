import {
  CHAT_MINUTES,
  orderCode,
  saleCode,
  toDecimalText,
  type CountByStatus,
  type OrderChatView,
  type SaleView,
  type StaffOrderLineView,
  type StaffOrderView,
} from '@shop/contracts';

import type { OrderEntity } from '../order.entity';
import { toCustomer, toLineView } from '../order.view';
import type { SaleEntity } from '../sale.entity';

/** A sale as staff see it. */
export function toSaleView({ order, ...sale }: SaleEntity, lineCount: number): SaleView {
  return {
    id: sale.id,
    code: saleCode(sale.id),
    orderId: sale.orderId,
    orderCode: orderCode(sale.orderId),
    affiliateId: order.affiliate?.id ?? null,
    productId: sale.productId,
    productName: sale.productName,
    image: sale.image,
    flavor: sale.flavorName,
    quantity: sale.quantity,
    unitPrice: toDecimalText(sale.unitPrice),
    discount: sale.discount,
    totalAmount: toDecimalText(sale.totalAmount),
    customerName: `${order.firstName} ${order.lastName}`,
    customerEmail: order.email,
    customerPhone: order.phone,
    status: sale.status,
    createdAt: sale.createdAt.toISOString(),
    order: {
      department: order.department,
      address: order.address,
      paymentMethod: order.paymentMethod,
      subtotal: toDecimalText(order.subtotal),
      shipping: toDecimalText(order.shipping),
      total: toDecimalText(order.total),
      lineCount,
    },
  };
}

/** Facts that staff see with an order beside its own rows. */
export interface OrderContext {
  /** Orders that the same person placed before, by status. */
  earlierOrders: CountByStatus;
  /** The shop's address, where one is set. */
  publicUrl: string | null;
}

/** An order as staff see it. */
export function toStaffOrderView(order: OrderEntity, { earlierOrders, publicUrl }: OrderContext): StaffOrderView {
  const { affiliate } = order;
  return {
    orderId: order.id,
    code: orderCode(order.id),
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt?.toISOString() ?? null,
    customer: toCustomer(order),
    email: order.email,
    affiliate: affiliate && { id: affiliate.id, name: affiliate.name, discount: affiliate.discount },
    lines: order.sales.map((sale) => ({ id: sale.id, ...toLineView(sale), returned: toReturnView(sale) })),
    subtotal: toDecimalText(order.subtotal),
    shipping: toDecimalText(order.shipping),
    total: toDecimalText(order.total),
    version: order.version,
    terms: { discount: order.termsDiscount, minimum: toDecimalText(order.termsMinimum) },
    shippingWaived: order.shippingWaived,
    earlierOrders,
    chat: order.origin === 'public' ? toChatView(order, publicUrl ?? '') : null,
  };
}

/** As `MISSES_CHAT` asks the database. */
function toChatView(order: OrderEntity, shop: string): OrderChatView {
  const { id, token, sales, createdAt, chatOpenedAt, chatReceivedAt } = order;
  const waits = chatReceivedAt === null && sales.some(({ status }) => status === 'pending');
  const missing = waits && Date.now() - createdAt.getTime() > CHAT_MINUTES * 60_000;
  return {
    openedAt: chatOpenedAt?.toISOString() ?? null,
    receivedAt: chatReceivedAt?.toISOString() ?? null,
    missing,
    statusLink: missing ? `${shop}/pedido/${id}?token=${encodeURIComponent(token)}` : null,
  };
}

function toReturnView({ returned, returnReason }: SaleEntity): StaffOrderLineView['returned'] {
  return returned && { how: returned, reason: returnReason };
}
