import type { AuditAction, AuditFields } from '@shop/contracts';
import { anAuditEntry } from '../../../../test/builders/objects';
import { anOrderLine, aStaffOrder } from '../../../../test/builders/orders';
import { changeChatText } from '../order/chat-texts';
import { describeOrderEvent } from '../order/order-event';
import { describeForBuyer } from './change-summary';

const line = (flavor: string, quantity: number, status = 'pending') => ({
  id: flavor,
  productName: 'Bruma 20K',
  flavor,
  quantity,
  status,
});

const entry = (action: AuditAction, before: AuditFields, after: AuditFields) => anAuditEntry({ action, before, after });

const edited = entry(
  'order.edited',
  {
    lines: [line('Uva', 2), line('Kiwi', 1)],
    phone: '55551234',
    address: 'Zona 1',
    paymentMethod: 'efectivo',
    shippingWaived: null,
    shipping: '30.00',
    total: '330.00',
  },
  {
    lines: [line('Uva', 3), line('Menta', 4)],
    phone: '55559999',
    address: 'Zona\n10',
    paymentMethod: 'transferencia',
    shippingWaived: 'Cliente frecuente',
    shipping: '0.00',
    total: '700.00',
    version: 2,
  },
);

it('tells an edit of an order, each thing before and after', () => {
  const { who, did } = describeOrderEvent(edited, 2);
  expect(`${who} ${did}`).toBe(
    'carla cambió el pedido: Bruma 20K Uva: 3 en lugar de 2; entra Bruma 20K Menta × 4; sale Bruma 20K Kiwi × 1; ' +
      'número de celular: 5555 9999 en lugar de 5555 1234; dirección: «Zona 10» en lugar de «Zona 1»; ' +
      'forma de pago: Transferencia bancaria en lugar de Pago contra entrega (efectivo); ' +
      'envío sin costo (Cliente frecuente); total: Q700.00 en lugar de Q330.00',
  );
});

it.each<[AuditFields, AuditFields, string]>([
  [
    line('Uva', 5),
    { lines: [line('Uva', 2, 'completed')], outcome: 'completed', reason: null },
    'completó 2 de 5 × Bruma 20K Uva',
  ],
  [
    line('Uva', 5),
    { lines: [line('Uva', 5, 'cancelled')], outcome: 'cancelled', reason: null },
    'canceló 5 × Bruma 20K Uva',
  ],
  [
    line('Uva', 3, 'completed'),
    { lines: [line('Uva', 1, 'cancelled')], outcome: 'restocked', reason: null },
    'recibió de vuelta 1 de 3 × Bruma 20K Uva, vuelve al inventario',
  ],
  [
    line('Uva', 3, 'completed'),
    { lines: [line('Uva', 1, 'cancelled')], outcome: 'damaged', reason: 'No enciende' },
    'recibió de vuelta 1 de 3 × Bruma 20K Uva, dañado (No enciende)',
  ],
])('tells what was done with units', (before, after, words) => {
  expect(describeOrderEvent(entry('order.unitsChanged', { lines: [before] }, after), 1).did).toBe(words);
});

it('writes to the buyer what changed and what it costs now, without the shop’s own reasons', () => {
  const order = aStaffOrder({ orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4' });
  expect(changeChatText(order, edited).split('\n')).toEqual([
    'Hola María José, cambiamos tu pedido 7F3A91C4:',
    '- Bruma 20K Uva: 3 en lugar de 2',
    '- entra Bruma 20K Menta × 4',
    '- sale Bruma 20K Kiwi × 1',
    '- número de celular: 5555 9999 en lugar de 5555 1234',
    '- dirección: «Zona 10» en lugar de «Zona 1»',
    '- forma de pago: Transferencia bancaria en lugar de Pago contra entrega (efectivo)',
    '- el envío va por nuestra cuenta',
    'Ahora el total es Q175.50.',
  ]);
});

it('names one total to the buyer of whose order a part was cancelled before: what is left to pay', () => {
  const kept = anOrderLine({ totalAmount: '220.00' });
  const order = aStaffOrder({
    lines: [anOrderLine({ totalAmount: '110.00', status: 'cancelled' }), kept],
    shipping: '0.00',
    total: '330.00',
  });
  const more = entry('order.edited', { total: '220.00' }, { address: 'Zona 10', total: '330.00', version: 3 });
  expect(changeChatText(order, more).match(/Q\d+\.\d\d/g)).toEqual(['Q220.00']);
});

it.each([
  ['another reason for what was waived before', 'Recoge en tienda', []],
  ['shipping that was free already', null, ['el envío va por nuestra cuenta']],
])('writes to the buyer of %s what they need to know', (_what, before, words) => {
  const waived = entry('order.edited', { shippingWaived: before }, { shippingWaived: 'Cliente frecuente', version: 2 });
  expect(describeForBuyer(waived)).toEqual(words);
  expect(describeOrderEvent(waived, 1).did).toBe('cambió el pedido: envío sin costo (Cliente frecuente)');
});

it('writes to the buyer what came back', () => {
  const back = entry(
    'order.unitsChanged',
    { lines: [line('Uva', 3, 'completed')] },
    { lines: [line('Uva', 1, 'cancelled')], outcome: 'damaged', reason: 'No enciende' },
  );
  expect(changeChatText(aStaffOrder(), back)).toContain('- recibimos de vuelta: Bruma 20K Uva × 1\n');
});
