import { orderCode, toDecimalText, type SaleView, type StaffOrderView } from '@shop/contracts';

import type { OrderEntity } from '../order.entity';
import { toCustomer, toLineView } from '../order.view';
import type { SaleEntity } from '../sale.entity';

/** A sale as staff see it. */
export function toSaleView({ order, ...sale }: SaleEntity, lineCount: number): SaleView {
  return {
    id: sale.id,
    orderId: sale.orderId,
    orderCode: orderCode(sale.orderId),
    affiliateId: order.affiliateId,
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

/** An order as staff see it. */
export function toStaffOrderView(order: OrderEntity): StaffOrderView {
  const { affiliate } = order;
  return {
    orderId: order.id,
    code: orderCode(order.id),
    createdAt: order.createdAt.toISOString(),
    customer: toCustomer(order),
    email: order.email,
    affiliate: affiliate && { id: affiliate.id, name: affiliate.name, discount: affiliate.discount },
    lines: order.sales.map((sale) => ({ id: sale.id, ...toLineView(sale) })),
    subtotal: toDecimalText(order.subtotal),
    shipping: toDecimalText(order.shipping),
    total: toDecimalText(order.total),
  };
}
