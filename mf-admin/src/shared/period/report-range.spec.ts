import { reportRange } from './report-range';

const TODAY = '2026-11-21';

it.each([
  [null, null, '2026-10-23', TODAY],
  ['2026-11-15', null, '2026-11-15', TODAY],
  [null, '2026-03-01', '2026-01-31', '2026-03-01'],
  ['2026-11-01', '2026-11-30', '2026-11-01', '2026-11-30'],
  ['2020-01-01', '2026-11-21', '2025-11-21', TODAY],
  ['2026-12-24', null, '2026-12-24', '2026-12-24'],
])('a report from %p to %p spans %s to %s', (from, to, first, last) => {
  expect(reportRange({ from, to }, TODAY)).toEqual({ from: first, to: last });
});
