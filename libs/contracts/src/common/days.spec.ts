import { addDays, dayInGuatemala, daysBetween } from './days';

test('a day begins when it begins in Guatemala', () => {
  expect(dayInGuatemala(new Date('2026-11-01T05:59:00.000Z'))).toBe('2026-10-31');
  expect(dayInGuatemala(new Date('2026-11-01T06:00:00.000Z'))).toBe('2026-11-01');
});

test('days are counted over the ends of months and years', () => {
  expect([addDays('2026-03-01', -1), addDays('2024-02-28', 1), addDays('2026-12-31', 1)]).toEqual([
    '2026-02-28',
    '2024-02-29',
    '2027-01-01',
  ]);
  expect([daysBetween('2026-12-31', '2027-01-01'), daysBetween('2026-01-02', '2026-01-01')]).toEqual([2, 0]);
});
