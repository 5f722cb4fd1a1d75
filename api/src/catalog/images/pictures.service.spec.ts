import type { DataSource } from 'typeorm';
import { pino } from 'pino';

import type { PictureStore } from '../../platform/storage/picture-store';
import { Pictures } from './pictures.service';

const SIX_HOURS = 6 * 3_600_000;

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('unused pictures are looked for at the start, every six hours, and not after the end', async () => {
  const savedBefore = jest.fn(() => Promise.resolve([]));
  const runner = {
    query: () => Promise.resolve([]),
    manager: { query: () => Promise.resolve([{ got: true }]) },
    release: () => Promise.resolve(),
  };
  const database = { createQueryRunner: () => runner } as unknown as DataSource;
  const store = { savedBefore } as unknown as PictureStore;
  const pictures = new Pictures(store, database, pino({ enabled: false }), { patienceScale: 1 });

  await pictures.onApplicationBootstrap();
  expect(savedBefore).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(2 * SIX_HOURS);
  expect(savedBefore).toHaveBeenCalledTimes(3);
  pictures.onModuleDestroy();
  await jest.advanceTimersByTimeAsync(2 * SIX_HOURS);
  expect(savedBefore).toHaveBeenCalledTimes(3);
});
