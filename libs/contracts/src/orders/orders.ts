import type { ListMeta } from '../common/envelope';

export const PAYMENT_METHODS = ['efectivo', 'transferencia', 'link_pago'] as const;
export type PaymentMethod = (typeof PAYMENT_METHODS)[number];

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  transferencia: 'Transferencia bancaria',
  efectivo: 'Pago contra entrega (efectivo)',
  link_pago: 'Link de pago con tarjeta de crédito o débito',
};

export const SALE_STATUSES = ['pending', 'completed', 'cancelled'] as const;
export type SaleStatus = (typeof SALE_STATUSES)[number];

export const saleStatusLabels: Record<SaleStatus, string> = {
  pending: 'Pendiente',
  completed: 'Completada',
  cancelled: 'Cancelada',
};

/** Who receives the order and how it is paid. All fields are required; every text is trimmed before it is judged. */
export interface CustomerData {
  firstName: string;
  lastName: string;
  phone: string;
  address: string;
  department: string;
  paymentMethod: string;
}

/** Line of an order that a browser sends; the server never takes prices from it. `flavor` is '' for a product without any flavor. */
export interface OrderLineInput {
  id: string;
  flavor: string;
  quantity: number;
}

/**
 * Payload of `POST /api/orders`. With `publicPrice` a distributor buys at the public price (ORD-9).
 * `expectedTotal` is what the buyer was shown, decimal text in quetzales: an order that costs anything else is refused.
 */
export interface PlaceOrderInput {
  cartItems: OrderLineInput[];
  customerData: CustomerData;
  publicPrice?: boolean;
  expectedTotal?: string;
}

/** A line as it was charged; amounts are decimal text in quetzales, `discount` is in percent (0 for retail). */
export interface OrderLineView {
  productId: string;
  productName: string;
  image: string;
  puffs: number;
  flavor: string;
  quantity: number;
  unitPrice: string;
  discount: number;
  totalAmount: string;
  status: SaleStatus;
}

/** Answer of `POST /api/orders` and of `GET /api/orders/{id}?token=…`; phone and address are masked in the latter. */
export interface OrderView {
  orderId: string;
  /** The last 8 characters of the id in capitals: what people say and search for. */
  code: string;
  /** Opens `GET /api/orders/{orderId}`; secret, at least 128 bits. */
  token: string;
  createdAt: string;
  /** When the shop last changed what is in it; null for an order that is as it was placed. */
  updatedAt: string | null;
  customer: CustomerData;
  lines: OrderLineView[];
  subtotal: string;
  shipping: string;
  total: string;
}

/** A sale (one order line) as staff see it in `GET /api/admin/sales`; amounts are decimal text in quetzales. */
export interface SaleView {
  id: string;
  /** The last 8 characters of the sale's own id, in capitals. */
  code: string;
  orderId: string;
  orderCode: string;
  affiliateId: string | null;
  productId: string;
  productName: string;
  image: string;
  flavor: string;
  quantity: number;
  unitPrice: string;
  discount: number;
  totalAmount: string;
  customerName: string;
  customerEmail: string | null;
  customerPhone: string;
  status: SaleStatus;
  createdAt: string;
  /** Of the whole order, the same on each of its lines. */
  order: SaleOrderView;
}

/**
 * Sums of the sales that a filter matches, in `meta` of `GET /api/admin/sales`. An order counts as pending or
 * completed when one of its lines is. `revenue` is what the completed lines charged, without shipping (DASH-2).
 * In `meta` of `GET /api/admin/orders` it speaks of every line of the matching orders, and `total` counts the orders.
 */
export interface SalesMeta extends ListMeta {
  orders: number;
  pendingOrders: number;
  completed: number;
  completedOrders: number;
  revenue: string;
}

/** The header of the order that a sale belongs to. */
export interface SaleOrderView {
  department: string;
  address: string;
  paymentMethod: PaymentMethod;
  subtotal: string;
  shipping: string;
  total: string;
  lineCount: number;
}

/** The code of an order: the last 8 characters of its id, in capitals. */
export function orderCode(orderId: string): string {
  return orderId.slice(-8).toUpperCase();
}

/** The code of a sale, made as an order's. */
export const saleCode = orderCode;

/** Any text as a payment method: what is not known is a card payment link (CHK-4). */
export function toPaymentMethod(text: string): PaymentMethod {
  return PAYMENT_METHODS.find((method) => method === text) ?? 'link_pago';
}
