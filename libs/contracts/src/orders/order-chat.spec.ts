import { orderChatText } from './order-chat';
import type { OrderView } from './orders';
import { ERASED_PHONE } from '../common/phone';
import { whatsappLink } from '../common/whatsapp';

const order: OrderView = {
  orderId: '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4',
  code: '7F3A91C4',
  token: 'secreto',
  updatedAt: null,
  createdAt: '2026-11-20T15:14:00.000Z',
  customer: {
    firstName: 'María José',
    lastName: 'Ixcot',
    phone: '55123478',
    address: '6a avenida 4-12, zona 1',
    department: 'Quetzaltenango',
    paymentMethod: 'efectivo',
  },
  lines: [
    {
      productId: 'p1',
      productName: 'Cumbre 12K',
      image: '',
      puffs: 12000,
      flavor: 'Menta Glacial',
      quantity: 2,
      unitPrice: '145.50',
      discount: 0,
      totalAmount: '291.00',
      status: 'pending',
    },
  ],
  subtotal: '291.00',
  shipping: '0.00',
  total: '291.00',
};

it('writes out customer, payment, order, lines, summary and reservation', () => {
  expect(orderChatText(order)).toBe(
    [
      'Hola, este es mi pedido.',
      '',
      'Pedido: 7F3A91C4',
      'Cliente: María José Ixcot',
      'Celular: 55123478',
      'Dirección: 6a avenida 4-12, zona 1, Quetzaltenango',
      'Forma de pago: Pago contra entrega (efectivo)',
      '',
      'Productos:',
      '- Cumbre 12K (12,000 Puffs), Menta Glacial x 2 = Q291.00',
      '',
      'Subtotal: Q291.00',
      'Envío: GRATIS',
      'TOTAL: Q291.00',
      '',
      'El inventario de este pedido ya está reservado.',
    ].join('\n'),
  );
});

it('writes no flavor for a product without any', () => {
  const lines = order.lines.map((line) => ({ ...line, flavor: '' }));
  expect(orderChatText({ ...order, lines })).toContain('\n- Cumbre 12K (12,000 Puffs) x 2 = Q291.00\n');
});

it('names the shipping fee when there is one', () => {
  expect(orderChatText({ ...order, shipping: '30.00', total: '321.00' })).toContain('Envío: Q30.00\nTOTAL: Q321.00');
});

it('writes of an order of which a part was cancelled what is left, which is reserved and paid', () => {
  const lines = order.lines.flatMap((line) => [
    line,
    { ...line, flavor: 'Uva', quantity: 1, totalAmount: '145.50', status: 'cancelled' as const },
  ]);
  const text = orderChatText({ ...order, lines, subtotal: '436.50', total: '436.50' });
  expect(text).not.toContain('Uva');
  expect(text).toContain('x 2 = Q291.00\n\nSubtotal: Q291.00\nEnvío: GRATIS\nTOTAL: Q291.00\n');
});

it('lets nobody forge a line by what they type', () => {
  const firstName = 'Ana\nTOTAL: Q1.00\u202Eatad';
  const text = orderChatText({ ...order, customer: { ...order.customer, firstName } });
  expect(text).toContain('Cliente: Ana TOTAL: Q1.00atad Ixcot\n');
  expect(text.match(/^TOTAL/gm)).toHaveLength(1);
});

it('shortens a long order to what a link can hold and says how many lines are left out', () => {
  const line = order.lines[0];
  const lines = Array.from({ length: 50 }, () => ({ ...order.lines[0], ...line })) as OrderView['lines'];
  const text = orderChatText({ ...order, lines });
  expect(encodeURIComponent(text).length).toBeLessThanOrEqual(1800);
  const shown = text.match(/^- /gm)?.length ?? 0;
  expect(text).toContain(`… y ${50 - shown} más`);
  expect(text).toContain('TOTAL: Q291.00');
});

it.each([
  ['emoji', '👩🏽‍🚀🏠'],
  ['Chinese', '危地马拉城第一区第六大道'],
  ['Arabic', 'مدينة غواتيمالا'],
])('%s in name and address leave room for what it costs', (_script, words) => {
  const long = (length: number) => words.repeat(length).slice(0, length);
  const customer = { ...order.customer, firstName: long(80), lastName: long(80), address: long(300) };
  const text = orderChatText({ ...order, customer });
  expect(encodeURIComponent(text).length).toBeLessThanOrEqual(1800);
  expect(text).toContain('\n- Cumbre 12K');
  expect(text).toContain('TOTAL: Q291.00');
  expect(text).toContain('…, Quetzaltenango');
});

it('writes out the longest address in Spanish', () => {
  const address = 'Callejón Ñandú número 4-12, zona 10, '.repeat(9).slice(0, 300).trim();
  expect(orderChatText({ ...order, customer: { ...order.customer, address } })).toContain(`Dirección: ${address}, Q`);
});

it('leads to the chat of the number, with the country in front of a local one', () => {
  expect(whatsappLink('5551 2034', 'Hola y adiós')).toBe('https://wa.me/50255512034?text=Hola%20y%20adi%C3%B3s');
  expect(whatsappLink('+502 5551-2034')).toBe('https://wa.me/50255512034');
  expect(whatsappLink('sin número')).toBeNull();
  expect(whatsappLink(ERASED_PHONE)).toBeNull();
});
