import files from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { withLock } from './file-lock';

let root: string;

beforeEach(async () => {
  root = await files.mkdtemp(join(tmpdir(), 'file-lock-'));
});
afterEach(() => files.rm(root, { recursive: true }));

test('of two who find the lock of a dead process the slower one leaves it to who has taken it over', async () => {
  const lock = join(root, '.lock');
  await files.mkdir(lock);
  const long = new Date(Date.now() - 60_000);
  await files.utimes(lock, long, long);
  const { stat } = files;
  let asked = 0;
  jest.spyOn(files, 'stat').mockImplementation(async (path) => {
    const found = await stat(path);
    asked += 1;
    if (asked === 2) await pause(50);
    return found;
  });
  let inside = 0;
  const work = async () => {
    inside += 1;
    expect(inside).toBe(1);
    await pause(100);
    inside -= 1;
  };
  await Promise.all([withLock(lock, work), withLock(lock, work)]);
  expect(asked).toBeGreaterThan(1);
});

test('work that fails gives the lock back', async () => {
  const lock = join(root, '.lock');
  await expect(withLock(lock, () => Promise.reject(new Error('Disco lleno')))).rejects.toThrow('Disco lleno');
  expect(await files.readdir(root)).toEqual([]);
});

test('a dead process left a lock of an hour that has not come yet: the clock was set back', async () => {
  const lock = join(root, '.lock');
  await files.mkdir(lock);
  const later = new Date(Date.now() + 3_600_000);
  await files.utimes(lock, later, later);
  expect(await withLock(lock, () => Promise.resolve('done'))).toBe('done');
});
