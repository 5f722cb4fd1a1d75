import { FIRST_WAIT, keptFor, LONGEST_WAIT, waitOf, withAttempt, withoutAttempt, type Attempts } from './attempts';

const HOUR = 3_600_000;
const policy = { free: 10, forgottenIn: 6 * HOUR };

/** After so many attempts, each as soon as it may be made; what each further one had to wait for, ms. */
function attack(times: number): { attempts: Attempts | undefined; waits: number[]; now: number } {
  let attempts: Attempts | undefined;
  let now = 0;
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    attempts = withAttempt(attempts, policy, now);
    const wait = waitOf(attempts, now);
    waits.push(wait);
    now += wait;
  }
  return { attempts, waits, now };
}

test('what is free costs no wait; then each attempt makes the next one wait, longer and longer, to an end', () => {
  const { waits } = attack(20);
  expect(waits.slice(0, 9)).toEqual(Array(9).fill(0));
  expect(waits.slice(9).map((wait) => wait / 1000)).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900, 900, 900]);
});

test('the first wait is of half a minute, the longest of a quarter of an hour', () => {
  expect([FIRST_WAIT, LONGEST_WAIT]).toEqual([30_000, 900_000]);
});

test('a wait runs out', () => {
  const { attempts } = attack(10);
  expect(waitOf(attempts, -1)).toBe(30_001);
  expect(waitOf(attempts, 29_999)).toBe(1);
  expect(waitOf(attempts, 30_000)).toBe(0);
  expect(waitOf(undefined, 0)).toBe(0);
});

test('thousands of attempts still end in the longest wait', () => {
  let attempts: Attempts | undefined;
  for (let time = 0; time < 5000; time += 1) attempts = withAttempt(attempts, policy, 0);
  expect(waitOf(attempts, 0)).toBe(LONGEST_WAIT);
});

test('attempts are forgotten little by little', () => {
  const { attempts } = attack(9);
  expect(waitOf(withAttempt(attempts, policy, HOUR), HOUR)).toBe(0);
  const { attempts: used } = attack(10);
  expect(waitOf(withAttempt(used, policy, 30_000), 30_000)).toBe(60_000);
  expect(waitOf(withAttempt(used, policy, 6 * HOUR), 6 * HOUR)).toBe(0);
});

test('guessing on for a day gets a hundred attempts', () => {
  let attempts: Attempts | undefined;
  let made = 0;
  for (let now = 0; now < 24 * HOUR; made += 1) {
    attempts = withAttempt(attempts, policy, now);
    now += waitOf(attempts, now) || 1;
  }
  expect(made).toBeLessThan(120);
});

test('an attempt that was not a wrong one is taken back, with the wait that it began', () => {
  const { attempts } = attack(10);
  const back = attempts && withoutAttempt(attempts);
  expect(waitOf(back, 0)).toBe(0);
  expect(waitOf(withAttempt(back, policy, 0), 0)).toBe(FIRST_WAIT);
  expect(withoutAttempt(withAttempt(undefined, policy, 5))).toBeUndefined();
});

test('attempts are kept until all are forgotten and nobody waits any more', () => {
  const { attempts: few } = attack(2);
  expect(few && keptFor(few, policy)).toBe((2 * policy.forgottenIn) / policy.free);
  const brief = { free: 10, forgottenIn: 10_000 };
  const { attempts: many } = attack(12);
  expect(many && keptFor(many, brief)).toBe(many && many.blockedUntil - many.at);
});
