import type { SaleStatus } from '@shop/contracts';
import { aStaffOrder, anOrderLine } from '../../../test/builders/orders';
import { amountDue, discountsOf, orderChanges, statusesOf, unitsIn, unitsText } from './order-labels';

const lines = (...statuses: SaleStatus[]) => statuses.map((status) => anOrderLine({ status, quantity: 2 }));

it('names each status of an order once, what waits for staff first', () => {
  expect(statusesOf(lines('cancelled', 'completed', 'pending', 'completed'))).toEqual([
    'pending',
    'completed',
    'cancelled',
  ]);
});

it.each<[SaleStatus[], [SaleStatus, string][]]>([
  [
    ['pending', 'pending'],
    [
      ['completed', 'Completar'],
      ['cancelled', 'Cancelar'],
    ],
  ],
  [['completed'], [['pending', 'Marcar Pendiente']]],
  [['cancelled', 'cancelled'], [['pending', 'Restaurar']]],
  [
    ['pending', 'completed'],
    [
      ['completed', 'Completar el resto'],
      ['pending', 'Marcar el resto Pendiente'],
    ],
  ],
  [
    ['pending', 'cancelled'],
    [
      ['completed', 'Completar'],
      ['cancelled', 'Cancelar todo'],
    ],
  ],
  [['completed', 'cancelled'], [['pending', 'Marcar Pendiente']]],
  [
    ['pending', 'completed', 'cancelled'],
    [
      ['completed', 'Completar el resto'],
      ['pending', 'Marcar el resto Pendiente'],
    ],
  ],
  [[], []],
])('an order of %j may become %j', (statuses, expected) => {
  expect(orderChanges(lines(...statuses)).map(({ to, label }) => [to, label])).toEqual(expected);
});

it('counts the units of lines by how they stand', () => {
  expect(unitsIn(lines('pending', 'cancelled', 'completed'), 'pending')).toBe(2);
  expect(unitsIn(lines('pending', 'cancelled', 'completed'), 'pending', 'completed')).toBe(4);
  expect([unitsText(1), unitsText(4)]).toEqual(['1 unidad', '4 unidades']);
});

it('is owed for what was not cancelled, with its shipping', () => {
  const [kept, cancelled] = [
    anOrderLine({ totalAmount: '145.50' }),
    anOrderLine({ totalAmount: '99.00', status: 'cancelled' }),
  ];
  expect(amountDue(aStaffOrder({ shipping: '30.00', lines: [kept, cancelled] }))).toBe(17_550);
  expect(amountDue(aStaffOrder({ shipping: '30.00', lines: [cancelled] }))).toBe(0);
});

it('tells the discounts that were charged', () => {
  expect(discountsOf([25, 0, 25, 10].map((discount) => anOrderLine({ discount })))).toEqual([25, 10]);
});
