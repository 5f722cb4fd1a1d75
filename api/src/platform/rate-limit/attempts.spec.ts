import { Attempts } from './attempts';
import { BoundedMemoryLimiter, RateLimiters } from './rate-limiters';

const HOUR = 3_600_000;
const KEY = 'somebody';

let attempts: Attempts;

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  attempts = new Attempts(new RateLimiters(null), 'test', { free: 10, forgottenIn: 24 * 3600 });
});
afterEach(() => jest.useRealTimers());

/** Makes an attempt as soon as it may be made. */
async function attempt(): Promise<void> {
  jest.advanceTimersByTime(await attempts.waitOf(KEY));
  expect(await attempts.take(KEY)).toBe(0);
}

/** Makes so many attempts; what each next one has to wait for, s. */
async function attack(times: number): Promise<number[]> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    await attempt();
    waits.push((await attempts.waitOf(KEY)) / 1000);
  }
  return waits;
}

test('what is free costs no wait; then each attempt makes the next one wait, longer and longer, to an end', async () => {
  const waits = await attack(20);
  expect(waits.slice(0, 9)).toEqual(Array(9).fill(0));
  expect(waits.slice(9)).toEqual([30, 60, 120, 240, 480, 900, 900, 900, 900, 900, 900]);
});

test('a wait runs out', async () => {
  await attack(10);
  jest.advanceTimersByTime(29_999);
  expect(await attempts.waitOf(KEY)).toBe(1);
  jest.advanceTimersByTime(1);
  expect(await attempts.waitOf(KEY)).toBe(0);
});

test('attempts that come at once don’t get past what is free together, and those that are refused don’t count', async () => {
  const waits = await Promise.all(Array.from({ length: 50 }, () => attempts.take(KEY)));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
  expect(new Set(waits)).toEqual(new Set([0, 30_000]));
  jest.advanceTimersByTime(30_000);
  expect(await attack(1)).toEqual([60]);
});

test('attempts are forgotten a day after the first', async () => {
  await attack(9);
  jest.advanceTimersByTime(23 * HOUR);
  expect(await attack(1)).toEqual([30]);
  jest.advanceTimersByTime(HOUR);
  expect(await attack(9)).toEqual(Array(9).fill(0));
});

test('guessing on for a day gets a hundred attempts', async () => {
  const end = Date.now() + 24 * HOUR;
  let made = 0;
  for (; Date.now() < end; made += 1) {
    await attempt();
    jest.advanceTimersByTime(1);
  }
  expect(made).toBeLessThan(120);
});

test('an attempt that was not a wrong one is taken back, with the wait that it began', async () => {
  await attack(10);
  await attempts.giveBack(KEY);
  expect(await attempts.waitOf(KEY)).toBe(0);
  expect(await attack(1)).toEqual([30]);
});

test('the counts of a key are cleared with its wait', async () => {
  await attack(12);
  await attempts.clear(KEY);
  expect(await attack(10)).toEqual([...(Array(9).fill(0) as number[]), 30]);
});

describe('a limiter in memory', () => {
  const limiterOf = (maxKeys: number) => new BoundedMemoryLimiter({ keyPrefix: '', points: 9, duration: 60 }, maxKeys);

  test('counts keys apart, and only so many at a time', async () => {
    const limiter = limiterOf(2);
    const hits = async (key: string) => (await limiter.consume(key)).consumedPoints;
    expect([await hits('a'), await hits('b'), await hits('a')]).toEqual([1, 1, 2]);
    expect([await hits('c'), await hits('a'), await hits('b')]).toEqual([1, 3, 1]);
  });

  test('does not forget an account that is guessed at for names that somebody makes up', async () => {
    const limiter = limiterOf(50);
    for (let guess = 0; guess < 5; guess += 1) await limiter.penalty('account');
    for (let name = 0; name < 500; name += 1) await limiter.penalty(`made up ${name}`);
    expect((await limiter.penalty('account')).consumedPoints).toBe(6);
  });
});
