import { dueToRing, RING_AGAIN_MS, ringsOfAge, untilNextRing } from './rings';

const order = (rings: number, heardAt = 0) => ({ orderId: 'a', heardAt, rings });

test('an order rings when it comes, after 5 and after 10 minutes, and no more', () => {
  const rungAt: number[] = [];
  let rings = 0;
  for (let minute = 0; minute <= 60; minute += 1) {
    const now = minute * 60_000;
    if (dueToRing([order(rings)], now).length === 0) continue;
    rings += 1;
    rungAt.push(minute);
  }
  expect(rungAt).toEqual([0, 5, 10]);
});

test('the wait is that of whichever rings next', () => {
  expect(untilNextRing([order(1), { orderId: 'b', heardAt: 60_000, rings: 1 }], 120_000)).toBe(RING_AGAIN_MS - 120_000);
  expect(untilNextRing([order(0)], 1000)).toBe(0);
  expect(untilNextRing([order(3)], 0)).toBeNull();
  expect(untilNextRing([], 0)).toBeNull();
});

test('a browser that is opened later does not ring for what others have heard', () => {
  expect([0, RING_AGAIN_MS - 1, RING_AGAIN_MS, 2 * RING_AGAIN_MS, 24 * 3_600_000].map(ringsOfAge)).toEqual([
    1, 1, 2, 3, 3,
  ]);
});
