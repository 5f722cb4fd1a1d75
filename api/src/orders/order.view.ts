import { orderCode, type OrderLineView, type OrderView, type PaymentMethod } from '@shop/contracts';

/** An order with its lines as the database answers it; amounts are decimal text in quetzales. */
export interface OrderRow {
  id: string;
  token: string;
  createdAt: Date;
  requestHash: string | null;
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  department: string;
  paymentMethod: PaymentMethod;
  subtotal: string;
  shipping: string;
  total: string;
  lines: OrderLineRow[];
}

/** A line with the id of its sale, which only staff see. */
export type OrderLineRow = OrderLineView & { id: string };

/** An order as the one who placed it sees it. */
export function toOrderView(order: OrderRow): OrderView {
  return {
    orderId: order.id,
    code: orderCode(order.id),
    token: order.token,
    createdAt: order.createdAt.toISOString(),
    customer: {
      firstName: order.firstName,
      lastName: order.lastName,
      phone: order.phone,
      address: order.address,
      department: order.department,
      paymentMethod: order.paymentMethod,
    },
    lines: order.lines.map(toLineView),
    subtotal: order.subtotal,
    shipping: order.shipping,
    total: order.total,
  };
}

/** An order as its status link shows it: who finds the link learns neither the phone nor the address. */
export function toMaskedOrderView(order: OrderRow): OrderView {
  const view = toOrderView(order);
  const { phone, address } = view.customer;
  return {
    ...view,
    customer: { ...view.customer, phone: `****${phone.slice(-4)}`, address: `${address.slice(0, 3)}***` },
  };
}

/** A line as whoever may see the order sees it. */
export function toLineView(line: OrderLineView): OrderLineView {
  return {
    productId: line.productId,
    productName: line.productName,
    image: line.image,
    puffs: line.puffs,
    flavor: line.flavor,
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    discount: line.discount,
    totalAmount: line.totalAmount,
    status: line.status,
  };
}
