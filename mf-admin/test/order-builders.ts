import type { SalesMeta, StaffOrderLineView, StaffOrderView, SuccessList } from '@shop/contracts';
import { anId, anOrder } from '@shop/testing';

export function anOrderLine(over: Partial<StaffOrderLineView> = {}): StaffOrderLineView {
  return {
    id: anId(),
    productId: anId(),
    productName: 'Cumbre 12K',
    image: 'cumbre.webp',
    puffs: 12000,
    flavor: 'Menta Glacial',
    quantity: 1,
    unitPrice: '145.50',
    discount: 0,
    totalAmount: '145.50',
    status: 'pending',
    returned: null,
    ...over,
  };
}

/** An order whose code is the end of its id. */
export function aStaffOrder(over: Partial<StaffOrderView> = {}): StaffOrderView {
  const { orderId = anId() } = over;
  const { createdAt, customer, subtotal, shipping, total } = anOrder();
  return {
    orderId,
    code: orderId.slice(-8).toUpperCase(),
    createdAt,
    customer,
    email: null,
    affiliate: null,
    lines: [anOrderLine()],
    subtotal,
    shipping,
    total,
    updatedAt: null,
    version: 1,
    terms: { discount: null, minimum: '0.00' },
    shippingWaived: null,
    earlierOrders: { pending: 0, completed: 0, cancelled: 0 },
    chat: { openedAt: createdAt, receivedAt: createdAt, missing: false, statusLink: null },
    ...over,
  };
}

/** An answer of `GET /api/admin/orders`; `total` counts the orders of all pages. */
export function ordersAnswer(orders: StaffOrderView[], total = orders.length): SuccessList<StaffOrderView, SalesMeta> {
  const meta = { orders: total, pendingOrders: 0, completed: 0, completedOrders: 0, revenue: '0.00' };
  return { success: true, data: orders, meta: { total, ...meta } };
}
