import type { SalesMeta, StaffOrderLineView, StaffOrderView, SuccessList } from '@shop/contracts';
import { anId, anOrder } from '@shop/testing/builders';

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
    frozenCash: null,
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

/** Two lines for a buyer who pays on delivery. */
export const retail = aStaffOrder({
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
  email: 'maria@ejemplo.gt',
  lines: [
    anOrderLine({ productName: 'Bruma 20K', flavor: 'Arándano Frambuesa', totalAmount: '189.00' }),
    anOrderLine({ quantity: 3, totalAmount: '420.00' }),
  ],
  subtotal: '609.00',
  shipping: '0.00',
  total: '609.00',
});

/** One line for a distributor, completed the day before. */
export const wholesale = aStaffOrder({
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-0000b20c5e18',
  affiliate: { id: 'a', name: 'Mariela Xicará', discount: 25 },
  customer: { ...retail.customer, firstName: 'Mariela', lastName: 'Xicará', paymentMethod: 'transferencia' },
  lines: [anOrderLine({ quantity: 12, discount: 25, totalAmount: '1488.00', status: 'completed' })],
  createdAt: '2026-11-19T23:40:00.000Z',
  total: '1518.00',
});

/** The answer to a change of an order, which gave it its next version. */
export function changedAnswer(order: StaffOrderView, change: Partial<StaffOrderView> = {}) {
  return { success: true, data: { ...order, version: order.version + 1, ...change } };
}
