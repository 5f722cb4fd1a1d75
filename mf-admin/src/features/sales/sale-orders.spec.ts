import { aSale } from '@shop/testing';
import type { SaleView } from '@shop/contracts';
import { groupByOrder, sortOrders, type SaleSort } from './sale-orders';

function sale(orderId: string, over: Partial<SaleView> = {}): SaleView {
  return aSale({ orderId, ...over });
}

function withTotal(total: string): Pick<SaleView, 'order'> {
  return { order: { ...aSale().order, total } };
}

describe('sales as orders', () => {
  it('puts the lines of an order together, where its first line stood', () => {
    const orders = groupByOrder([sale('b', { flavor: 'Uva' }), sale('a'), sale('b', { flavor: 'Mango' })]);
    expect(orders.map(({ orderId, lines }) => [orderId, lines.map(({ flavor }) => flavor)])).toEqual([
      ['b', ['Uva', 'Mango']],
      ['a', ['Menta Glacial']],
    ]);
  });

  it('names each status of an order once, what waits for staff first', () => {
    const [order] = groupByOrder([
      sale('a', { status: 'cancelled' }),
      sale('a', { status: 'completed' }),
      sale('a', { status: 'pending' }),
      sale('a', { status: 'completed' }),
    ]);
    expect(order?.statuses).toEqual(['pending', 'completed', 'cancelled']);
  });

  const orders = groupByOrder([
    sale('vieja', { createdAt: '2026-11-18T06:00:00.000Z', status: 'pending', ...withTotal('900.00') }),
    sale('media', { createdAt: '2026-11-19T06:00:00.000Z', status: 'cancelled', ...withTotal('1000.00') }),
    sale('nueva', { createdAt: '2026-11-20T06:00:00.000Z', status: 'completed', ...withTotal('95.50') }),
    sale('nueva', { createdAt: '2026-11-20T06:00:00.000Z', status: 'pending', ...withTotal('95.50') }),
  ]);

  it.each<[SaleSort, boolean, string[]]>([
    ['fecha', false, ['nueva', 'media', 'vieja']],
    ['fecha', true, ['vieja', 'media', 'nueva']],
    ['monto', false, ['media', 'vieja', 'nueva']],
    ['monto', true, ['nueva', 'vieja', 'media']],
    ['estado', false, ['nueva', 'vieja', 'media']],
    ['estado', true, ['media', 'nueva', 'vieja']],
  ])('sorts by %s (reversed: %s), equals newest first', (sort, reversed, expected) => {
    expect(sortOrders(orders, sort, reversed).map(({ orderId }) => orderId)).toEqual(expected);
  });
});
