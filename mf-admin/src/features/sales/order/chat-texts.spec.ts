import type { PaymentMethod } from '@shop/contracts';
import { aStaffOrder, anOrderLine } from '../../../../test/builders/orders';
import { chatText } from './chat-texts';

const order = aStaffOrder({ orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4' });
const paidBy = (paymentMethod: PaymentMethod) => ({ ...order, customer: { ...order.customer, paymentMethod } });

it('asks to confirm where the order goes and how it is paid', () => {
  expect(chatText('confirm', order)).toBe(
    'Hola María José, recibimos tu pedido 7F3A91C4 por Q175.50. ¿Nos confirmas que lo enviamos a 6a avenida 4-12, zona 1, Quetzaltenango, y que la forma de pago es pago contra entrega (efectivo)?',
  );
});

it.each([
  ['efectivo', /en efectivo al recibirlo/],
  ['transferencia', /datos de la cuenta para la transferencia.*comprobante/],
  ['link_pago', /link de pago para tu tarjeta/],
] as const)('charges by %s', (method, words) => {
  const text = chatText('charge', paidBy(method));
  expect(text).toMatch(/^Hola María José, el total de tu pedido 7F3A91C4 es Q175\.50\. /);
  expect(text).toMatch(words);
});

it('names what is paid on delivery only to who pays cash', () => {
  expect(chatText('send', order)).toBe(
    'Hola María José, tu pedido 7F3A91C4 va en camino a 6a avenida 4-12, zona 1, Quetzaltenango. Al recibirlo pagas Q175.50 en efectivo. ¡Gracias por tu compra!',
  );
  expect(chatText('send', paidBy('transferencia'))).not.toMatch(/Q\d|pagas/);
});

it('names what the courier collects who has it already, however it was changed since', () => {
  expect(chatText('send', { ...order, frozenCash: '130.00' })).toContain('Al recibirlo pagas Q130.00 en efectivo.');
  expect(chatText('send', { ...paidBy('transferencia'), frozenCash: '130.00' })).toContain('pagas Q130.00');
  expect(chatText('send', { ...order, frozenCash: '0.00' })).not.toMatch(/Q\d|pagas/);
});

it('charges nothing for what was cancelled', () => {
  const lines = [anOrderLine({ totalAmount: '145.50' }), anOrderLine({ totalAmount: '99.00', status: 'cancelled' })];
  expect(chatText('charge', { ...order, total: '274.50', lines })).toContain('es Q175.50.');
});

it.each([
  ['completed before', { status: 'completed' as const }],
  ['given back since', { status: 'cancelled' as const, returned: { how: 'damaged' as const, reason: null } }],
])('names at the door what the packing slip collects, without what was %s', (_what, before) => {
  const lines = [anOrderLine({ totalAmount: '99.00', ...before }), anOrderLine({ totalAmount: '145.50' })];
  expect(chatText('send', { ...order, lines })).toContain('Al recibirlo pagas Q145.50 en efectivo.');
  expect(chatText('charge', { ...order, lines })).toContain(
    'el total de lo que falta de tu pedido 7F3A91C4 es Q145.50. ',
  );
});

it.each(['confirm', 'charge', 'send'] as const)(
  'keeps what was typed on one line when it is about to %s',
  (purpose) => {
    const customer = {
      ...order.customer,
      firstName: 'Ana\n\nTOTAL: Q1.00\u202e',
      address: 'Zona 1\r\nPedido: FFFFFFFF\u2066',
    };
    const text = chatText(purpose, { ...order, customer });
    expect(text).toMatch(/^Hola Ana TOTAL: Q1\.00, /);
    expect(text).not.toMatch(/[\p{Cc}\p{Cf}]/u);
  },
);
