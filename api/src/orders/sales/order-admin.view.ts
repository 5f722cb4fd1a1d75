import { orderCode, type PaymentMethod, type StaffOrderView } from '@shop/contracts';

import { toLineView, type OrderLineRow } from '../order.view';

/** An order with its lines and its distributor as the database answers it; amounts are decimal text in quetzales. */
export interface StaffOrderRow {
  id: string;
  createdAt: Date;
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
  address: string;
  department: string;
  paymentMethod: PaymentMethod;
  subtotal: string;
  shipping: string;
  total: string;
  affiliate: { id: string; name: string; discount: number } | null;
  lines: OrderLineRow[];
}

/** An order as staff see it. */
export function toStaffOrderView(order: StaffOrderRow): StaffOrderView {
  const { affiliate } = order;
  return {
    orderId: order.id,
    code: orderCode(order.id),
    createdAt: order.createdAt.toISOString(),
    customer: {
      firstName: order.firstName,
      lastName: order.lastName,
      phone: order.phone,
      address: order.address,
      department: order.department,
      paymentMethod: order.paymentMethod,
    },
    email: order.email,
    affiliate: affiliate && { id: affiliate.id, name: affiliate.name, discount: affiliate.discount },
    lines: order.lines.map((line) => ({ id: line.id, ...toLineView(line) })),
    subtotal: order.subtotal,
    shipping: order.shipping,
    total: order.total,
  };
}
