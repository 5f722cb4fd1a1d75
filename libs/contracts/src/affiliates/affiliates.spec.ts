import {
  AFFILIATE_STATUSES,
  affiliateLevelDefaults,
  affiliateStatusFlag,
  canAffiliateBecome,
  discountProblem,
  isAffiliateDeletable,
  minimumPurchaseProblem,
  parseDiscount,
  parseMinimumPurchase,
  type AffiliateStatus,
} from './affiliates';

const allowed: [AffiliateStatus, AffiliateStatus][] = [
  ['pending', 'approved'],
  ['pending', 'rejected'],
  ['pending', 'standby'],
  ['approved', 'standby'],
  ['approved', 'rejected'],
  ['standby', 'approved'],
  ['standby', 'rejected'],
];

test('the steps between statuses are those of the specification, and staying is none', () => {
  const found = AFFILIATE_STATUSES.flatMap((from) =>
    AFFILIATE_STATUSES.filter((to) => from !== to && canAffiliateBecome(from, to)).map((to) => [from, to]),
  );
  expect(new Set(found.map(String))).toEqual(new Set(allowed.map(String)));
  for (const status of AFFILIATE_STATUSES) expect(canAffiliateBecome(status, status)).toBe(true);
});

test('rejected and paused affiliates may be deleted', () => {
  expect(AFFILIATE_STATUSES.filter(isAffiliateDeletable)).toEqual(['rejected', 'standby']);
});

const yes = '2026-11-20T12:00:00.000Z';

test.each<[AffiliateStatus, string | null, AffiliateStatus, string | null]>([
  ['pending', null, 'approved', 'authorizeAffiliate'],
  ['pending', null, 'rejected', 'authorizeAffiliate'],
  ['pending', null, 'standby', 'pauseAffiliate'],
  ['approved', yes, 'standby', 'pauseAffiliate'],
  ['approved', yes, 'rejected', 'authorizeAffiliate'],
  ['standby', yes, 'approved', 'pauseAffiliate'],
  ['standby', null, 'approved', 'authorizeAffiliate'],
  ['standby', yes, 'rejected', 'authorizeAffiliate'],
  ['rejected', yes, 'approved', 'authorizeAffiliate'],
  ['approved', yes, 'approved', null],
  ['rejected', null, 'rejected', null],
])('%s (approved %s) to %s takes %s', (status, approvedAt, to, flag) => {
  expect(affiliateStatusFlag({ status, approvedAt }, to)).toBe(flag);
});

test.each([
  [0, 0],
  [-0, 0],
  [10, 10],
  [12.5, 12.5],
  [33.33, 33.33],
  [0.07, 0.07],
  [100, 100],
  ['0', 0],
  ['007.5', 7.5],
  [' 12.50 ', 12.5],
  ['100.00', 100],
])('%j is a discount', (value, percent) => {
  expect(parseDiscount(value)).toBeCloseTo(percent, 10);
  expect(discountProblem(value)).toBeNull();
});

const neither = ['', ' ', '-1', -0.01, '1e1', '0x10', '10%', '1,5', '.5', '5.', '1.234', 1.234, NaN, Infinity, 1e21];
const noNumbers = [null, undefined, true, [], [5], {}, '٣'];

test.each([...neither, ...noNumbers, 100.01, '100.01', 101])('%j is no discount', (value) => {
  expect(parseDiscount(value)).toBeNull();
  expect(discountProblem(value)).toBe('Usa un porcentaje de 0 a 100 con hasta dos decimales');
});

test.each([
  [0, 0],
  [500, 50_000],
  [0.1, 10],
  [19.99, 1999],
  [1234567.89, 123_456_789],
  ['1500.00', 150_000],
  ['99999999.99', 9_999_999_999],
  [99_999_999.99, 9_999_999_999],
])('%j is a minimum purchase', (value, centavos) => {
  expect(parseMinimumPurchase(value)).toBe(centavos);
  expect(minimumPurchaseProblem(value)).toBeNull();
});

test.each([...neither, ...noNumbers, 'Q500', '1,500', '100000000', 100_000_000])(
  '%j is no minimum purchase',
  (value) => {
    expect(parseMinimumPurchase(value)).toBeNull();
    expect(minimumPurchaseProblem(value)).toBe('Usa un monto de 0 o más con hasta dos decimales');
  },
);

test('the terms of the levels are those of the specification', () => {
  expect(affiliateLevelDefaults).toEqual({
    agente: { discount: 10, minimumPurchase: '500.00' },
    distribuidor: { discount: 25, minimumPurchase: '1500.00' },
    socio: { discount: 45, minimumPurchase: '3500.00' },
  });
});

test('every level has terms that staff could have typed', () => {
  for (const { discount, minimumPurchase } of Object.values(affiliateLevelDefaults)) {
    expect([discountProblem(discount), minimumPurchaseProblem(minimumPurchase)]).toEqual([null, null]);
  }
});
