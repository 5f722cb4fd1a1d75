import { misses, quantile } from './figures';

test('a share of the figures, in whatever order they came', () => {
  const figures = Array.from({ length: 100 }, (_, index) => 99 - index);
  expect([quantile(figures), quantile(figures, 0.95), quantile(figures, 1)]).toEqual([50, 95, 99]);
  expect(figures[0]).toBe(99);
});

test('what nobody measured keeps no limit', () => {
  expect(misses(quantile([]), 100)).toBe(true);
  expect(misses(quantile([40, 100, 60]), 100)).toBe(false);
});
