import {
  beginningOf,
  ERASED_PHONE,
  orderCode,
  toDecimalText,
  type CustomerData,
  type OrderLineView,
  type OrderView,
} from '@shop/contracts';

import type { KeptSum, OrderEntity } from './order.entity';
import type { SaleEntity } from './sale.entity';

/** Line of an order as a buyer sees it. */
export type ShownSale = Omit<SaleEntity, 'orderId' | 'order' | 'createdAt'>;

/** Order as a buyer sees it. */
export type ShownOrder = Omit<OrderEntity, 'affiliate' | KeptSum | 'chatOpenedAt' | 'chatReceivedAt' | 'sales'> & {
  sales: readonly ShownSale[];
};

/** SQL for the code of an order or a sale, as `orderCode` makes it of its id. */
export const codeOf = (id: string) => `upper(right(${id}::text, 8))`;

/** An order as the one who placed it sees it. */
export function toOrderView(order: ShownOrder): OrderView {
  return {
    orderId: order.id,
    code: orderCode(order.id),
    token: order.token,
    createdAt: order.createdAt.toISOString(),
    updatedAt: order.updatedAt?.toISOString() ?? null,
    customer: toCustomer(order),
    lines: order.sales.map(toLineView),
    subtotal: toDecimalText(order.subtotal),
    shipping: toDecimalText(order.shipping),
    total: toDecimalText(order.total),
  };
}

/** An order as its status link shows it: who finds the link learns neither the phone nor the address. */
export function toMaskedOrderView(order: ShownOrder): OrderView {
  const view = toOrderView(order);
  const { phone, address } = view.customer;
  // The beginning of what stands where all was erased says nothing.
  if (phone === ERASED_PHONE) return view;
  return {
    ...view,
    customer: { ...view.customer, phone: `****${phone.slice(-4)}`, address: `${beginningOf(address, 3)}***` },
  };
}

export function toCustomer(order: Pick<OrderEntity, keyof CustomerData>): CustomerData {
  return {
    firstName: order.firstName,
    lastName: order.lastName,
    phone: order.phone,
    address: order.address,
    department: order.department,
    paymentMethod: order.paymentMethod,
  };
}

/** SQL for the fields of a row of `sales` as everybody who may see the order sees them: `toLineView`, for many at once. */
export const lineFields = `'productId', product_id, 'productName', product_name, 'image', image, 'puffs', puffs,
  'flavor', flavor_name, 'quantity', quantity, 'unitPrice', unit_price::text, 'discount', discount,
  'totalAmount', total_amount::text, 'status', status`;

/** A line, as everybody who may see the order sees it. */
export function toLineView(sale: ShownSale): OrderLineView {
  return {
    productId: sale.productId,
    productName: sale.productName,
    image: sale.image,
    puffs: sale.puffs,
    flavor: sale.flavorName,
    quantity: sale.quantity,
    unitPrice: toDecimalText(sale.unitPrice),
    discount: sale.discount,
    totalAmount: toDecimalText(sale.totalAmount),
    status: sale.status,
  };
}
