import { buyerDeliveryTexts, wishDayProblem } from './buyer-delivery';
import { FAILURE_CODES } from './deliveries';

test('a buyer may wish for tomorrow, and for each day of the two weeks from today', () => {
  const problem = 'Elige un día desde mañana y hasta dentro de 14 días';
  const days = ['2026-02-20', '2026-02-21', '2026-03-06', '2026-03-07', '2026-2-21', ''];
  expect(days.map((day) => wishDayProblem(day, '2026-02-20'))).toEqual([
    problem,
    null,
    null,
    problem,
    problem,
    problem,
  ]);
});

test.each(FAILURE_CODES)('why an order did not come is as true on the days after it: %s', (code) => {
  expect(buyerDeliveryTexts('failed', code).text).not.toMatch(/\b(hoy|ayer|ahora)\b/i);
});
