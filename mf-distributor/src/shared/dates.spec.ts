import { formatMoment, formatShortDay } from './dates';

test('an evening in Guatemala is of that day, wherever the machine stands', () => {
  expect(formatShortDay('2026-11-25T03:14:00.000Z')).toBe('24 nov 2026');
  expect(formatMoment('2026-11-25T03:14:00.000Z')).toBe('24 de noviembre de 2026, 21:14');
});
