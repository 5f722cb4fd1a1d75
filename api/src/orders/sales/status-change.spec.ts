import { mayBecome, SALE_STATUSES, type SaleStatus } from '@shop/contracts';

import type { StockUnits } from '../../catalog/stock/stock-rules';
import { planStatusChange, type ChangingSale } from './status-change';

function line(values: Partial<ChangingSale> = {}): ChangingSale {
  return {
    id: 'sale',
    orderId: 'order',
    status: 'pending',
    stockTarget: 'flavor',
    flavorId: 'menta',
    productId: 'product',
    productName: 'Nube 9K',
    flavorName: 'Menta',
    quantity: 3,
    ...values,
  };
}

const stock = (inventory: number, reservedInventory: number): Map<string, StockUnits> =>
  new Map([['menta', { inventory, reservedInventory }]]);

const failure = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

const pairs = SALE_STATUSES.flatMap((from) => SALE_STATUSES.map((to): [SaleStatus, SaleStatus] => [from, to]));

test.each([
  ['pending', 'completed', 'stock.completed', { inventory: 7, reservedInventory: 1 }],
  ['pending', 'cancelled', 'stock.cancelled', { inventory: 10, reservedInventory: 1 }],
  ['completed', 'pending', 'stock.reopened', { inventory: 13, reservedInventory: 7 }],
  ['cancelled', 'pending', 'stock.restored', { inventory: 10, reservedInventory: 7 }],
] as const)('%s to %s is %s', (status, to, action, after) => {
  const plan = planStatusChange([line({ status })], stock(10, 4), to);
  expect(plan.changing).toEqual([line({ status })]);
  expect(plan.movements).toEqual([
    {
      action,
      target: 'flavor',
      stockId: 'menta',
      orderId: 'order',
      before: { inventory: 10, reservedInventory: 4 },
      after,
    },
  ]);
});

test.each(pairs.filter(([from, to]) => from === to))('%s to %s moves nothing', (status, to) => {
  expect(planStatusChange([line({ status })], stock(10, 4), to)).toEqual({ changing: [], movements: [] });
});

test.each(pairs.filter(([from, to]) => from !== to))('%s to %s is allowed when the buttons offer it', (status, to) => {
  const outcome = failure(() => planStatusChange([line({ status })], stock(10, 4), to));
  if (mayBecome(status, to)) expect(outcome).toMatchObject({ changing: [{ id: 'sale' }] });
  else expect(outcome).toMatchObject({ code: 'sale.statusNotAllowed' });
});

test('a refusal says what can’t become what', () => {
  expect(() => planStatusChange([line({ status: 'completed' })], stock(10, 4), 'cancelled')).toThrow(
    'Una venta completada no puede pasar a cancelada.',
  );
});

test.each([
  [10, 7, null],
  [10, 8, 2],
  [10, 10, 0],
])('restoring 3 of %d with %d reserved leaves %p short', (inventory, reserved, available) => {
  const outcome = failure(() =>
    planStatusChange([line({ status: 'cancelled' })], stock(inventory, reserved), 'pending'),
  );
  if (available === null) expect(outcome).toMatchObject({ movements: [{ action: 'stock.restored' }] });
  else {
    expect(outcome).toMatchObject({
      code: 'order.outOfStock',
      answered: { shortLines: [{ productId: 'product', flavor: 'Menta', available }] },
    });
  }
});

test('lines of one flavor are restored together or not at all', () => {
  const lines = [line({ id: 'one', status: 'cancelled' }), line({ id: 'two', status: 'cancelled' })];
  expect(failure(() => planStatusChange(lines, stock(10, 5), 'pending'))).toMatchObject({
    code: 'order.outOfStock',
    answered: { shortLines: [{ available: 5 }] },
  });
  expect(
    planStatusChange(lines, stock(10, 4), 'pending').movements.map(({ after }) => after.reservedInventory),
  ).toEqual([7, 10]);
});

test('each movement begins where the one before ended', () => {
  const lines = [
    line({ id: 'one', status: 'completed', quantity: 2 }),
    line({ id: 'two', status: 'cancelled', quantity: 1 }),
    line({ id: 'three', status: 'pending', quantity: 5 }),
  ];
  const { movements, changing: changed } = planStatusChange(lines, stock(10, 5), 'pending');
  expect(changed.map(({ id }) => id)).toEqual(['one', 'two']);
  expect(movements.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['stock.reopened', { inventory: 10, reservedInventory: 5 }, { inventory: 12, reservedInventory: 7 }],
    ['stock.restored', { inventory: 12, reservedInventory: 7 }, { inventory: 12, reservedInventory: 8 }],
  ]);
});

test('a line without a stock changes its status alone', () => {
  const legacy = line({ stockTarget: 'none', flavorId: null });
  expect(planStatusChange([legacy], new Map(), 'completed')).toEqual({ changing: [legacy], movements: [] });
});

test.each(['completed', 'cancelled'] as const)('a %s line whose flavor was deleted stays as it is', (status) => {
  for (const orphan of [line({ status }), line({ status, flavorId: null })]) {
    expect(() => planStatusChange([orphan], new Map(), 'pending')).toThrow('El sabor de esta venta ya no existe');
    expect(planStatusChange([orphan], new Map(), status).changing).toEqual([]);
  }
});

test('what is not reserved can’t be given back', () => {
  expect(() => planStatusChange([line()], stock(10, 2), 'completed')).toThrow('El inventario reservado es menor');
});
