import { orderCode, paymentMethodLabels, saleStatusLabels } from '@shop/contracts';

import { csvLine } from '../../common/csv';
import type { SaleRow } from './sale.view';

const columns: [title: string, cell: (sale: SaleRow) => string | number][] = [
  ['Pedido', ({ orderId }) => orderCode(orderId)],
  ['Fecha', ({ createdAt }) => shopTime(createdAt)],
  ['Estado', ({ status }) => saleStatusLabels[status]],
  ['Cliente', ({ firstName, lastName }) => `${firstName} ${lastName}`],
  ['Teléfono', ({ phone }) => phone],
  ['Correo', ({ email }) => email ?? ''],
  ['Departamento', ({ department }) => department],
  ['Dirección', ({ address }) => address],
  ['Forma de pago', ({ paymentMethod }) => paymentMethodLabels[paymentMethod]],
  ['Producto', ({ productName }) => productName],
  ['Sabor', ({ flavor }) => flavor],
  ['Cantidad', ({ quantity }) => quantity],
  ['Precio unitario (Q)', ({ unitPrice }) => unitPrice],
  ['Descuento (%)', ({ discount }) => Number(discount)],
  ['Monto (Q)', ({ totalAmount }) => totalAmount],
  ['Subtotal del pedido (Q)', ({ subtotal }) => subtotal],
  ['Envío del pedido (Q)', ({ shipping }) => shipping],
  ['Total del pedido (Q)', ({ total }) => total],
];

export const salesCsvHeader = csvLine(columns.map(([title]) => title));

/** A sale as a line of the file; amounts in quetzales with a decimal point. */
export function salesCsvLine(sale: SaleRow): string {
  return csvLine(columns.map(([, cell]) => cell(sale)));
}

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Guatemala',
  dateStyle: 'short',
  timeStyle: 'short',
});

/** dd/MM/yyyy HH:mm in Guatemala (back office, section 9). */
function shopTime(instant: Date): string {
  return timeFormat.format(instant).replace(', ', ' ');
}
