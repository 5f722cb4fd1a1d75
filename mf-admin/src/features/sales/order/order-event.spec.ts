import type { AuditEntryView, SaleStatus } from '@shop/contracts';
import { describeOrderEvent } from './order-event';

const staff: AuditEntryView['actor'] = { kind: 'staff', id: 's', name: 'mariana.lopez' };

function entry(over: Partial<AuditEntryView>): AuditEntryView {
  return {
    id: '1',
    at: '2026-11-20T15:14:00.000Z',
    actor: staff,
    action: 'order.statusChanged',
    before: null,
    after: null,
    orderId: null,
    ...over,
  };
}

const line = (flavor: string, status: SaleStatus) => ({
  id: flavor,
  productName: 'Bruma 20K',
  flavor,
  quantity: 2,
  status,
});

function change(before: SaleStatus[], to: SaleStatus) {
  const flavors = ['Uva', 'Kiwi', 'Menta'];
  const lines = (statuses: SaleStatus[]) => ({ lines: statuses.map((status, at) => line(flavors[at] ?? '', status)) });
  return entry({ before: lines(before), after: lines(before.map(() => to)) });
}

const told = (row: AuditEntryView, lineCount = 2) => {
  const { who, did } = describeOrderEvent(row, lineCount);
  return `${who} ${did}`;
};

it.each([
  ['customer', 'El cliente hizo el pedido: 2 productos por Q609.00'],
  ['distributor', 'Mariela hizo el pedido como distribuidor: 2 productos por Q609.00'],
  ['staff', 'Mariela anotó el pedido: 2 productos por Q609.00'],
  ['system', 'La tienda creó el pedido: 2 productos por Q609.00'],
] as const)('tells who ordered: %s', (kind, sentence) => {
  const after = { lines: 2, subtotal: '609.00', shipping: '0.00', total: '609.00' };
  expect(told(entry({ action: 'order.placed', actor: { kind, id: null, name: 'Mariela' }, after }))).toBe(sentence);
});

it.each<[SaleStatus, SaleStatus, string]>([
  ['pending', 'completed', 'completó'],
  ['pending', 'cancelled', 'canceló'],
  ['completed', 'pending', 'marcó como pendiente'],
  ['cancelled', 'pending', 'restauró'],
])('tells from %s to %s, for the whole order and for a line of it', (from, to, verb) => {
  expect(told(change([from, from], to))).toBe(`mariana.lopez ${verb} el pedido`);
  expect(told(change([from], to))).toBe(`mariana.lopez ${verb} Bruma 20K Uva × 2`);
});

it('tells lines that stood differently apart', () => {
  expect(told(change(['completed', 'cancelled', 'cancelled'], 'pending'), 3)).toBe(
    'mariana.lopez marcó como pendiente Bruma 20K Uva × 2 y restauró Bruma 20K Kiwi × 2 y Bruma 20K Menta × 2',
  );
});

it.each<[AuditEntryView['action'], AuditEntryView['after'], string]>([
  ['order.handedOver', { attempt: 2, expectedCash: '130.00' }, 'entregó el pedido al mensajero, por cobrar Q130.00'],
  ['order.handedOver', { attempt: 1, expectedCash: '0.00' }, 'entregó el pedido al mensajero'],
  [
    'order.deliveryRecorded',
    { outcome: 'entregado', collected: '120.00', note: null },
    'registró la entrega: Entregado, cobrado Q120.00',
  ],
  ['order.deliveryRecorded', { outcome: 'ausente', note: 'Toqué' }, 'registró la entrega: Ausente (Toqué)'],
  ['order.deliveryUndone', { reason: 'Era otro' }, 'deshizo el resultado de la entrega (Era otro)'],
  ['order.parcelMarked', { back: true }, 'marcó que el paquete está de vuelta'],
  ['order.parcelMarked', { back: false }, 'marcó que el paquete no está de vuelta'],
  ['order.wishAsked', { address: 'Zona 4', day: '2026-11-30' }, 'pidió otra dirección y otro día'],
  ['order.wishAnswered', { status: 'accepted', address: null, day: '2026-11-30' }, 'aceptó otro día de entrega'],
  ['order.wishAnswered', { status: 'declined', address: 'Zona 4', day: null }, 'rechazó otra dirección de entrega'],
])('tells of a delivery: %s', (action, after, did) => {
  expect(told(entry({ action, after }))).toBe(`mariana.lopez ${did}`);
});

it.each([
  [entry({ after: { lines: 'x' } }), 'mariana.lopez cambió el estado del pedido'],
  [entry({ after: { lines: [null, 1, { status: 'gone' }] } }), 'mariana.lopez cambió el estado del pedido'],
  [entry({ action: 'order.placed', after: { total: 'x' } }), 'mariana.lopez anotó el pedido'],
  [entry({ action: 'stock.edited' }), 'mariana.lopez hizo un cambio'],
])('finds words for rows that it does not know', (row, sentence) => {
  expect(told(row)).toBe(sentence);
});
