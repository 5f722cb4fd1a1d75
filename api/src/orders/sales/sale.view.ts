import { orderCode, type PaymentMethod, type SaleStatus, type SaleView } from '@shop/contracts';

/** A sale with its order's header as the database answers it; amounts and percent are decimal text. */
export interface SaleRow {
  id: string;
  orderId: string;
  lineNumber: number;
  productId: string;
  productName: string;
  image: string;
  flavor: string;
  quantity: number;
  unitPrice: string;
  discount: string;
  totalAmount: string;
  status: SaleStatus;
  createdAt: Date;
  affiliateId: string | null;
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
  lineCount: number;
}

/** A sale as staff see it. */
export function toSaleView(sale: SaleRow): SaleView {
  return {
    id: sale.id,
    orderId: sale.orderId,
    orderCode: orderCode(sale.orderId),
    affiliateId: sale.affiliateId,
    productId: sale.productId,
    productName: sale.productName,
    image: sale.image,
    flavor: sale.flavor,
    quantity: sale.quantity,
    unitPrice: sale.unitPrice,
    discount: Number(sale.discount),
    totalAmount: sale.totalAmount,
    customerName: `${sale.firstName} ${sale.lastName}`,
    customerEmail: sale.email,
    customerPhone: sale.phone,
    status: sale.status,
    createdAt: sale.createdAt.toISOString(),
    order: {
      department: sale.department,
      address: sale.address,
      paymentMethod: sale.paymentMethod,
      subtotal: sale.subtotal,
      shipping: sale.shipping,
      total: sale.total,
      lineCount: sale.lineCount,
    },
  };
}
