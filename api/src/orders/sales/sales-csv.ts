import { orderCode, paymentMethodLabels, saleStatusLabels, toDecimalText } from '@shop/contracts';

import { csvLine, keptText } from '../../common/csv';
import { TIME_ZONE } from '../reports/day';
import type { SaleEntity } from '../sale.entity';

const columns: [title: string, cell: (sale: SaleEntity) => string | number][] = [
  ['Pedido', ({ orderId }) => keptText(orderCode(orderId))],
  ['Fecha', ({ createdAt }) => shopTime(createdAt)],
  ['Estado', ({ status }) => saleStatusLabels[status]],
  ['Cliente', ({ order }) => `${order.firstName} ${order.lastName}`],
  ['Teléfono', ({ order }) => keptText(order.phone)],
  ['Correo', ({ order }) => order.email ?? ''],
  ['Departamento', ({ order }) => order.department],
  ['Dirección', ({ order }) => order.address],
  ['Forma de pago', ({ order }) => paymentMethodLabels[order.paymentMethod]],
  ['Producto', ({ productName }) => productName],
  ['Sabor', ({ flavorName }) => flavorName],
  ['Cantidad', ({ quantity }) => quantity],
  ['Precio unitario (Q)', ({ unitPrice }) => toDecimalText(unitPrice)],
  ['Descuento (%)', ({ discount }) => discount],
  ['Monto (Q)', ({ totalAmount }) => toDecimalText(totalAmount)],
  ['Subtotal del pedido (Q)', ({ order }) => toDecimalText(order.subtotal)],
  ['Envío del pedido (Q)', ({ order }) => toDecimalText(order.shipping)],
  ['Total del pedido (Q)', ({ order }) => toDecimalText(order.total)],
];

export const salesCsvHeader = csvLine(columns.map(([title]) => title));

/** A sale as a line of the file; amounts in quetzales with a decimal point. */
export function salesCsvLine(sale: SaleEntity): string {
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
