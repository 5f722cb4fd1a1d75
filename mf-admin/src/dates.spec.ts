import { dayText, formatDateTime, formatDay, formatLongDay, formatWeekday, greetingAt } from './dates';

describe('dates', () => {
  it.each([
    ['2026-11-20T15:14:00.000Z', '20/11/2026 09:14'],
    ['2026-11-01T05:59:00.000Z', '31/10/2026 23:59'],
    ['2026-01-05T06:00:00.000Z', '05/01/2026 00:00'],
  ])('shows %s as %s, the time in Guatemala', (instant, shown) => {
    expect(formatDateTime(instant)).toBe(shown);
  });

  it('shows a day by the calendar of Guatemala', () => {
    expect(formatDay('2026-11-01T05:59:00.000Z')).toBe('31/10/2026');
    expect(dayText('2026-10-31')).toBe('31/10/2026');
    expect(formatLongDay('2026-01-12T18:00:00.000Z')).toBe('12 de enero de 2026');
    expect(formatWeekday(new Date('2026-11-20T18:00:00.000Z'))).toBe('Viernes, 20 de noviembre');
  });

  it.each([null, undefined, '', 'ayer'])('has no date for %p', (instant) => {
    expect(formatLongDay(instant)).toBe('N/A');
  });

  it.each([
    ['2026-11-20T11:00:00.000Z', 'Buenos días'],
    ['2026-11-20T18:00:00.000Z', 'Buenas tardes'],
    ['2026-11-21T01:00:00.000Z', 'Buenas noches'],
    ['2026-11-21T10:59:00.000Z', 'Buenas noches'],
  ])('greets at %s by the hour in Guatemala', (instant, greeting) => {
    expect(greetingAt(new Date(instant))).toBe(greeting);
  });
});
