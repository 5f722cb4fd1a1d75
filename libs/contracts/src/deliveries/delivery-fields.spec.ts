import { limits } from '../common/limits';
import { wishAddressProblem } from './buyer-delivery';
import { courierFieldProblem, LONGEST_REMIT_DAYS, type CourierInput } from './couriers';
import { GUIDE_TEXT, guideProblem, outcomeNoteProblem } from './deliveries';
import { runDayProblem } from './runs';

test.each<[keyof CourierInput, unknown, unknown]>([
  ['name', 'N'.repeat(limits.nameText), 'N'.repeat(limits.nameText + 1)],
  ['phone', '', '5512347'],
  ['feeAmount', '1000.00', '1000.01'],
  ['feePercent', 0, -0.01],
  ['feePercent', 100, 100.01],
  ['feePercent', 2.55, 2.555],
  ['remitDays', 0, -1],
  ['remitDays', LONGEST_REMIT_DAYS, LONGEST_REMIT_DAYS + 1],
])('of a courier, %s may be %j and not %j', (field, right, wrong) => {
  expect(courierFieldProblem(field, right)).toBeNull();
  expect(courierFieldProblem(field, wrong)).not.toBeNull();
});

test.each([
  [guideProblem, GUIDE_TEXT],
  [outcomeNoteProblem, limits.reasonText],
  [wishAddressProblem, limits.addressText],
])('%p takes a text of %d characters and no longer one, whatever blanks are around it', (problem, longest) => {
  expect(problem(` ${'a'.repeat(longest)} `)).toBeNull();
  expect(problem('a'.repeat(longest + 1))).toBe(`Usa como máximo ${longest} caracteres`);
});

test('a run is of today or of a day that is 30 days ahead at most', () => {
  const problem = 'Elige un día desde hoy y hasta dentro de 30 días';
  const days = ['2026-02-19', '2026-02-20', '2026-03-22', '2026-03-23'];
  expect(days.map((day) => runDayProblem(day, '2026-02-20'))).toEqual([problem, null, null, problem]);
});
