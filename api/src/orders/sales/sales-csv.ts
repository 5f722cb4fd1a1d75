import {
  orderCode,
  paymentMethodLabels,
  saleStatusLabels,
  TIME_ZONE,
  type PaymentMethod,
  type SaleStatus,
} from '@shop/contracts';

import { csvLine, keptText } from '../../platform/csv';

/** Cells of a line of the file as the database writes them: amounts in quetzales with two decimals. */
export interface SaleRow {
  orderId: string;
  createdAt: Date;
  status: SaleStatus;
  firstName: string;
  lastName: string;
  phone: string;
  email: string | null;
  department: string;
  address: string;
  paymentMethod: PaymentMethod;
  productName: string;
  flavorName: string;
  quantity: number;
  unitPrice: string;
  discount: string;
  totalAmount: string;
  subtotal: string;
  shipping: string;
  total: string;
}

const columns: [title: string, cell: (sale: SaleRow) => string | number][] = [
  ['Pedido', ({ orderId }) => keptText(orderCode(orderId))],
  ['Fecha', ({ createdAt }) => shopTime(createdAt)],
  ['Estado', ({ status }) => saleStatusLabels[status]],
  ['Cliente', ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['Teléfono', ({ phone }) => keptText(phone)],
  ['Correo', ({ email }) => email ?? ''],
  ['Departamento', ({ department }) => department],
  ['Dirección', ({ address }) => address],
  ['Forma de pago', ({ paymentMethod }) => paymentMethodLabels[paymentMethod]],
  ['Producto', ({ productName }) => productName],
  ['Sabor', ({ flavorName }) => flavorName],
  ['Cantidad', ({ quantity }) => quantity],
  ['Precio unitario (Q)', ({ unitPrice }) => unitPrice],
  ['Descuento (%)', ({ discount }) => Number(discount)],
  ['Monto (Q)', ({ totalAmount }) => totalAmount],
  ['Subtotal del pedido (Q)', ({ subtotal }) => subtotal],
  ['Envío del pedido (Q)', ({ shipping }) => shipping],
  ['Total del pedido (Q)', ({ total }) => total],
];

export const salesCsvHeader = csvLine(columns.map(([title]) => title));

/** A sale as a line of the file. */
export function salesCsvLine(sale: SaleRow): string {
  return csvLine(columns.map(([, cell]) => cell(sale)));
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  dateStyle: 'short',
  timeStyle: 'short',
});

/** dd/MM/yyyy HH:mm in Guatemala (ADM-9). */
function shopTime(instant: Date): string {
  return timeFormat.format(instant).replace(', ', ' ');
}
