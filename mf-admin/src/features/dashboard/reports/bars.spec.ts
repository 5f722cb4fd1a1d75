import { addDays, type SalesDayView } from '@shop/contracts';
import { axisMarks, axisText, barsOf, bestBar, isNamed, sumOf } from './bars';

const day = (name: string, over: Partial<SalesDayView> = {}): SalesDayView => ({
  day: name,
  orders: 1,
  sales: 2,
  revenue: '100.50',
  pending: '20.00',
  ...over,
});
const days = (count: number) => Array.from({ length: count }, (_, index) => day(addDays('2026-01-01', index)));

describe('the bars of a report', () => {
  it('are its days', () => {
    expect(barsOf([day('2026-11-30', { orders: 3 }), day('2026-12-01', { revenue: '0.00' })])).toEqual([
      { day: '2026-11-30', name: '30 nov', completed: 10050, pending: 2000, orders: 3 },
      { day: '2026-12-01', name: '1 dic', completed: 0, pending: 2000, orders: 1 },
    ]);
    expect(barsOf(days(62))).toHaveLength(62);
    expect(barsOf([])).toEqual([]);
  });

  it('are weeks when there are many days; nothing is lost', () => {
    const bars = barsOf(days(64));
    expect(bars).toHaveLength(10);
    expect(bars[0]).toEqual({
      day: '2026-01-01',
      name: 'Semana del 1 ene',
      completed: 7 * 10050,
      pending: 7 * 2000,
      orders: 7,
    });
    expect(bars.at(-1)).toMatchObject({ day: '2026-03-05', orders: 1 });
    expect(sumOf(bars)).toEqual({ completed: 64 * 10050, pending: 64 * 2000, orders: 64 });
  });

  it('have a best one, pending sales included, the last of equals', () => {
    const bars = barsOf([day('2026-11-01'), day('2026-11-02', { pending: '500.00' }), day('2026-11-03')]);
    expect(bestBar(bars)?.name).toBe('2 nov');
    expect(bestBar(barsOf(days(3)))?.name).toBe('3 ene');
  });

  it('have none when nothing was sold', () => {
    expect(bestBar(barsOf([day('2026-11-01', { revenue: '0.00', pending: '0.00' })]))).toBeNull();
    expect(bestBar([])).toBeNull();
  });
});

describe('the axis', () => {
  it.each([
    [0, ['Q0', 'Q25', 'Q50', 'Q75', 'Q100']],
    [893_000, ['Q0', 'Q2.5k', 'Q5k', 'Q7.5k', 'Q10k']],
    [1_000_000, ['Q0', 'Q2.5k', 'Q5k', 'Q7.5k', 'Q10k']],
    [1_000_001, ['Q0', 'Q5k', 'Q10k', 'Q15k', 'Q20k']],
    [123_400_000, ['Q0', 'Q500k', 'Q1000k', 'Q1500k', 'Q2000k']],
  ])('of %i centavos has round marks', (highest, marks) => {
    expect(axisMarks(highest).map(axisText)).toEqual(marks);
  });

  it.each([1, 7, 8, 14, 30, 62])('names about seven of %i bars, the last one always', (count) => {
    const named = Array.from({ length: count }, (_, index) => isNamed(index, count, 7));
    expect(named.at(-1)).toBe(true);
    expect(named.filter(Boolean).length).toBeGreaterThanOrEqual(Math.min(count, 4));
    expect(named.filter(Boolean).length).toBeLessThanOrEqual(7);
  });
});
