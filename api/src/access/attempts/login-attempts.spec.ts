import { randomUUID } from 'node:crypto';

import { ShopError } from '../../platform/errors/shop-error';
import { RateLimiters } from '../../platform/rate-limit/rate-limiters';
import { LoginAttempts, type LoginAttempt } from './login-attempts.service';
import type { TrustedAddresses } from './trusted-addresses.service';

let attempts: LoginAttempts;

const secret = 'a secret of the tests, long enough to be one';

/** Counting from nothing. */
function begin(rateLimitScale = 1, limiters = new RateLimiters(null)): LoginAttempts {
  const known = new Set<string>();
  const owners: Pick<TrustedAddresses, keyof TrustedAddresses> = {
    trusts: (key) => Promise.resolve(known.has(key)),
    trust: (key) => Promise.resolve(void known.add(key)),
  };
  return new LoginAttempts(limiters, owners as TrustedAddresses, { rateLimitScale, jwtSecret: secret, dataDir: '' });
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick'] });
  attempts = begin();
});
afterEach(() => jest.useRealTimers());

const owner: LoginAttempt = { kind: 'staff', name: 'marta', address: '10.0.0.1', cookie: { id: 'one of many' } };

/** How an attempt ends: signed in, wrong, or the seconds to wait. */
async function login(attempt: Partial<LoginAttempt> = {}, right = false): Promise<'in' | 'wrong' | number> {
  try {
    // A browser without the cookie is given a new one each time.
    const caller = { ...owner, cookie: { id: randomUUID() }, ...attempt };
    const account = await attempts.during(caller, () => Promise.resolve(right ? 'marta' : null));
    return account === null ? 'wrong' : 'in';
  } catch (error) {
    if (error instanceof ShopError && error.code === 'limit.tooManyRequests') return error.retryAfter ?? 0;
    throw error;
  }
}

async function repeat(times: number, attempt: (time: number) => Partial<LoginAttempt>) {
  const ends = [];
  for (let time = 0; time < times; time += 1) ends.push(await login(attempt(time)));
  return ends;
}

test('ten wrong passwords on an account from an address; then even the right one waits, and comes in after it', async () => {
  expect(await repeat(10, () => ({}))).toEqual(Array(10).fill('wrong'));
  expect(await login()).toBe(30);
  expect(await login({}, true)).toBe(30);
  jest.advanceTimersByTime(29_500);
  expect(await login({}, true)).toBe(1);
  jest.advanceTimersByTime(500);
  expect(await login({}, true)).toBe('in');
  expect(await repeat(10, () => ({}))).toEqual(Array(10).fill('wrong'));
});

test('who goes on guessing waits longer and longer, but never more than a quarter of an hour', async () => {
  await repeat(10, () => ({}));
  const waits = [];
  for (let time = 0; time < 8; time += 1) {
    const wait = Number(await login());
    waits.push(wait);
    jest.advanceTimersByTime(wait * 1000);
    expect(await login()).toBe('wrong');
  }
  expect(waits).toEqual([30, 60, 120, 240, 480, 900, 900, 900]);
});

test('attempts that are refused don’t make the wait longer', async () => {
  await repeat(10, () => ({}));
  await repeat(100, () => ({}));
  expect(await login()).toBe(30);
});

test('the name counts without regard to case, spaces, and letters that the database takes for the same', async () => {
  await repeat(10, (time) => ({ name: ['admin', ' ADMIN ', 'admİn', 'Admin'][time % 4] ?? '' }));
  expect(await login({ name: 'aDmin' })).toBe(30);
});

test('another account, another kind, and another address have attempts of their own', async () => {
  await repeat(10, () => ({}));
  expect(await login()).toBe(30);
  expect(await login({ name: 'lucía' })).toBe('wrong');
  expect(await login({ kind: 'distributor' })).toBe('wrong');
  expect(await login({ address: '10.0.0.2' })).toBe('wrong');
});

test('fifty on one account from everywhere make it wait everywhere, but not where its owner was before', async () => {
  expect(await login({}, true)).toBe('in');
  const elsewhere = (time: number) => ({ address: `10.1.0.${time}` });
  expect(await repeat(50, elsewhere)).toEqual(Array(50).fill('wrong'));
  expect(await login({ address: '10.2.0.1' })).toBe(30);
  expect(await login({ address: '10.2.0.1' }, true)).toBe(30);
  expect(await login({}, true)).toBe('in');
  expect(await repeat(10, () => ({}))).toEqual(Array(10).fill('wrong'));
  expect(await login({}, true)).toBe(30);
});

test('a device that was signed in from comes in from anywhere, whatever others do, and waits for its own wrong ones', async () => {
  const cookie = { id: 'the owner’s' };
  expect(await login({ cookie }, true)).toBe('in');
  // Others behind the owner's address, and everywhere else.
  expect(await repeat(11, () => ({}))).toContain(30);
  await repeat(60, (time) => ({ address: `10.1.0.${time}` }));
  expect(await login({ address: '10.9.9.9' }, true)).not.toBe('in');
  for (const address of ['10.0.0.1', '10.9.9.9']) expect(await login({ cookie, address }, true)).toBe('in');
  expect(await login({ cookie, name: 'carla', address: '10.1.0.1' }, true)).toBe('in');
  expect(await repeat(11, (time) => ({ cookie, address: `10.2.0.${time}` }))).toEqual([
    ...Array<string>(10).fill('wrong'),
    30,
  ]);
});

test('a device that one account knows is a stranger to all others, however often it signs in to that one', async () => {
  const cookie = { id: 'of who guesses' };
  const ends = [];
  for (let time = 0; time < 51; time += 1) {
    expect(await login({ cookie, name: 'carla', address: '10.3.0.1' }, true)).toBe('in');
    ends.push(await login({ cookie, address: `10.4.0.${time}` }));
  }
  expect(ends).toEqual([...Array<string>(50).fill('wrong'), 30]);
});

test('a hundred from one address make it wait for all accounts, known or not, but not for who was there before', async () => {
  const behindIt = { name: 'lucía' };
  expect(await login(behindIt, true)).toBe('in');
  expect(await repeat(100, (time) => ({ name: `nadie-${time}` }))).toEqual(Array(100).fill('wrong'));
  expect(await login({ name: 'nadie-nueva' })).toBe(30);
  expect(await login({ kind: 'distributor', name: 'm@ejemplo.gt' }, true)).toBe(30);
  expect(await login({ name: 'nadie-nueva', address: '10.0.0.2' })).toBe('wrong');
  expect(await login(behindIt, true)).toBe('in');
  expect(await login({}, true)).toBe(30);
  jest.advanceTimersByTime(30_000);
  expect(await login({}, true)).toBe('in');
});

test('those who sign in rightly don’t use up the attempts of their address', async () => {
  for (let time = 0; time < 300; time += 1) expect(await login({ name: `socia-${time}` }, true)).toBe('in');
  expect(await login({ name: 'otra' })).toBe('wrong');
});

test('attempts at once don’t get past the limit together', async () => {
  const ends = await Promise.all(Array.from({ length: 50 }, () => login()));
  expect(ends.filter((end) => end === 'wrong')).toHaveLength(10);
  // An attempt that one count refused counts in none: the account is not shut everywhere.
  expect(await login({ address: '10.0.0.2' })).toBe('wrong');
});

test('a failure of ours is no wrong password', async () => {
  for (let time = 0; time < 30; time += 1) {
    await expect(attempts.during(owner, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  }
  expect(await login()).toBe('wrong');
});

test('the scale multiplies', async () => {
  attempts = begin(2);
  expect(await repeat(20, () => ({}))).toEqual(Array(20).fill('wrong'));
  expect(await login()).toBe(30);
});

test('nothing of an account or an address can be read where attempts are counted', async () => {
  const limiters = new RateLimiters(null);
  const keys: (string | number)[] = [];
  const create = limiters.create.bind(limiters);
  jest.spyOn(limiters, 'create').mockImplementation((options) => {
    const limiter = create(options);
    const penalty = limiter.penalty.bind(limiter);
    jest.spyOn(limiter, 'penalty').mockImplementation((key, ...rest) => {
      keys.push(key);
      return penalty(key, ...rest);
    });
    return limiter;
  });
  await begin(1, limiters).during(owner, () => Promise.resolve(null));
  expect(keys).toHaveLength(3);
  for (const key of keys) expect(key).toMatch(/^[\w-]{43}$/);
});
