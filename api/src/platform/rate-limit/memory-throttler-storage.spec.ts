import { BoundedMap } from './bounded-map';
import { MemoryThrottlerStorage } from './memory-throttler-storage';

test('calls are let through up to the limit, then refused until the window ends', async () => {
  let now = 0;
  const storage = new MemoryThrottlerStorage(() => now);
  const call = () => storage.increment('orders 10.0.0.1', 60_000, 3);
  for (let time = 0; time < 3; time += 1) expect((await call()).isBlocked).toBe(false);
  now = 20_500;
  expect(await call()).toEqual({ totalHits: 4, timeToExpire: 40, isBlocked: true, timeToBlockExpire: 40 });
  now = 59_999;
  expect(await call()).toMatchObject({ isBlocked: true, timeToBlockExpire: 1 });
  now = 60_000;
  expect(await call()).toEqual({ totalHits: 1, timeToExpire: 60, isBlocked: false, timeToBlockExpire: 0 });
});

test('keys are counted apart, and only so many at a time', async () => {
  const storage = new MemoryThrottlerStorage(() => 0, 2);
  const hits = async (key: string) => (await storage.increment(key, 60_000, 1)).totalHits;
  expect([await hits('a'), await hits('b'), await hits('a')]).toEqual([1, 1, 2]);
  expect(await hits('c')).toBe(1);
  expect(await hits('b')).toBe(2);
  expect(await hits('a')).toBe(1);
});

test('a bounded map drops what was set longest ago', () => {
  const map = new BoundedMap<number>(2);
  map.set('a', 1);
  map.set('b', 2);
  map.set('a', 3);
  map.set('c', 4);
  expect([map.size, map.get('a'), map.get('b'), map.get('c')]).toEqual([2, 3, undefined, 4]);
  map.delete('a');
  expect(map.get('a')).toBeUndefined();
});
