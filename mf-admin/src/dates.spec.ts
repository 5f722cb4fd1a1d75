import { formatDateTime } from './dates';

describe('dates', () => {
  it.each([
    ['2026-11-20T15:14:00.000Z', '20/11/2026 09:14'],
    ['2026-11-01T05:59:00.000Z', '31/10/2026 23:59'],
    ['2026-01-05T06:00:00.000Z', '05/01/2026 00:00'],
  ])('shows %s as %s, the time in Guatemala', (instant, shown) => {
    expect(formatDateTime(instant)).toBe(shown);
  });
});
