import { courierFee } from './couriers';
import { closeDifference, closeDiffers, expectedByMethod } from './closes';
import { expectedCash } from './deliveries';
import { ratePercent } from './rates';
import { settlementDifference, settlementSums } from './settlements';
import { amountProblem, formatSignedQuetzales, parseSignedCentavos, plainAmount } from './signed-money';

describe('what a courier is to collect', () => {
  const order = { paymentMethod: 'efectivo', pendingAmount: 15_000, completedLines: 0, shipping: 3000 } as const;

  test.each([
    ['the pending lines with shipping', {}, 18_000],
    ['without shipping once lines were completed, as it came with them', { completedLines: 1 }, 15_000],
    ['nothing of what is paid by transfer', { paymentMethod: 'transferencia' }, 0],
    ['nothing of what is paid by link', { paymentMethod: 'link_pago' }, 0],
    ['shipping alone of products that cost nothing', { pendingAmount: 0 }, 3000],
  ] as const)('is %s', (_what, changes, centavos) => {
    expect(expectedCash({ ...order, ...changes })).toBe(centavos);
  });
});

describe('a courier’s fee', () => {
  test('is the fixed amount whatever was collected', () => {
    const terms = { feeKind: 'fixed', feeAmount: 2500, feePercent: 3 } as const;
    expect([0, 18_000].map((collected) => courierFee(terms, collected))).toEqual([2500, 2500]);
  });

  test('is percent of what was collected, rounded half up to centavos', () => {
    const fee = (feePercent: number, collected: number) =>
      courierFee({ feeKind: 'percent', feeAmount: 2500, feePercent }, collected);
    expect([fee(3, 18_000), fee(2.5, 20), fee(2.5, 19), fee(2.55, 10_000), fee(0, 99)]).toEqual([540, 1, 0, 255, 0]);
    // In binary fractions both are a little less than the half centavo.
    expect([fee(1.15, 3000), fee(0.57, 5000)]).toEqual([35, 29]);
  });
});

describe('a settlement', () => {
  test('is due what was collected less the fees; what was brought beyond it is the difference', () => {
    const sums = settlementSums([
      { collected: 18_000, fee: 2500 },
      { collected: 0, fee: 2500 },
    ]);
    expect(sums).toEqual({ collected: 18_000, fee: 5000, due: 13_000 });
    expect(settlementDifference(sums, 12_000)).toBe(-1000);
  });
});

describe('a daily close', () => {
  const movements = [
    { direction: 'in', method: 'efectivo', amount: 13_000 },
    { direction: 'out', method: 'efectivo', amount: 4000 },
    { direction: 'in', method: 'transferencia', amount: 9000 },
  ] as const;

  test('expects the float as cash and each movement with its sign', () => {
    expect(expectedByMethod(20_000, movements)).toEqual({ efectivo: 29_000, transferencia: 9000, link_pago: 0 });
  });

  test('is short by what is missing of all methods, and differs also when that cancels out', () => {
    const expected = expectedByMethod(20_000, movements);
    const counted = { efectivo: 25_500, transferencia: 9000, link_pago: 0 };
    expect(closeDifference(expected, counted)).toBe(-3500);
    const mixed = { ...expected, efectivo: 28_000, link_pago: 1000 };
    expect([closeDifference(expected, mixed), closeDiffers(expected, mixed)]).toEqual([0, true]);
    expect(closeDiffers(expected, expected)).toBe(false);
    expect(closeDiffers(expected, { ...expected, efectivo: 29_001 })).toBe(true);
  });
});

describe('rates', () => {
  test('are told as percent from 20 attempts', () => {
    expect([ratePercent(19, 19), ratePercent(15, 20), ratePercent(2, 3), ratePercent(20, 30)]).toEqual([
      null,
      75,
      null,
      66.7,
    ]);
  });
});

describe('amounts below 0', () => {
  test('are read and written', () => {
    expect(['-35.00', '35.5', '-0', '0'].map(parseSignedCentavos)).toEqual([-3500, 3550, 0, 0]);
    expect([formatSignedQuetzales(-3550), formatSignedQuetzales(3550)]).toEqual(['−Q35.50', 'Q35.50']);
    expect(() => parseSignedCentavos('--1')).toThrow(RangeError);
    // A sum of amounts that were typed.
    expect(parseSignedCentavos('-120000000.00')).toBe(-12_000_000_000);
  });

  test('are refused where they make no sense', () => {
    const problem = 'Escribe un monto en quetzales, por ejemplo 145.50';
    expect(['-1', '1.234', '123456789'].map((typed) => amountProblem(typed))).toEqual([problem, problem, problem]);
    expect(amountProblem('-1', { signed: true })).toBeNull();
  });
});

describe('an amount as it is typed', () => {
  test.each([
    ['130,50', '130.50'],
    [' -35,5 ', '-35.5'],
    ['1,300', '1300'],
    ['Q1,234,567.89', '1234567.89'],
    ['-Q 35.00', '-35.00'],
    ['q145.50', '145.50'],
    ['145.50', '145.50'],
  ])('%j is %s', (typed, plain) => {
    expect(plainAmount(typed)).toBe(plain);
  });

  test.each(['1.300', '1.300,50', '0,500', ',500', '1,3000', '12,34,567', '1,300,5', '130,', ',50', '1 300', ''])(
    '%j is none rather than another one',
    (typed) => {
      expect(amountProblem(plainAmount(typed), { signed: true })).not.toBeNull();
    },
  );
});
