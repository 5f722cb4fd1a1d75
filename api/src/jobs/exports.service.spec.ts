import { once } from 'node:events';
import { text } from 'node:stream/consumers';

import { requestContext } from '../platform/logging/request-context';
import { Exports } from './exports.service';
import type { JobsDatabase } from './jobs-database';

const manager = { query: () => Promise.resolve() };
const database = {
  open: () => Promise.resolve({ transaction: (work: (given: object) => Promise<unknown>) => work(manager) }),
} as unknown as JobsDatabase;

let exports: Exports;
beforeEach(() => (exports = new Exports(database, { timeoutFactor: 1 })));

async function* letters(): AsyncGenerator<string> {
  for (const letter of 'abc') yield await Promise.resolve(letter);
}

test('a file has what was written, part by part', async () => {
  expect(await text(await exports.begin(letters))).toBe('abc');
});

/** A file of one of the staff. */
const fileOf = (staffId: string) =>
  requestContext.run({ requestId: '', path: '', staffId }, () => exports.begin(letters));

test('a reader who takes nothing of a file loses the place to the next', async () => {
  jest.useFakeTimers();
  const files = await Promise.all(Array.from('aaabbbcc', fileOf));
  await expect(exports.begin(letters)).rejects.toMatchObject({ code: 'limit.tooManyRequests' });
  const closed = Promise.all(files.map((file) => once(file, 'close')));
  jest.advanceTimersByTime(120_000);
  jest.useRealTimers();
  await closed;
  expect(await text(await exports.begin(letters))).toBe('abc');
});

test('a reader who is slow has the whole file, however long that takes', async () => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate'] });
  // Each is more than a stream reads ahead.
  const file = await exports.begin(async function* () {
    for (const letter of 'abc') yield await Promise.resolve(letter.repeat(1_000_000));
  });
  let length = 0;
  for await (const part of file as AsyncIterable<Buffer>) {
    length += part.length;
    jest.advanceTimersByTime(100_000);
  }
  jest.useRealTimers();
  expect(length).toBe(3_000_000);
});

test('a person has three files at once, and another one with each that ends', async () => {
  const [first] = await Promise.all([fileOf('a'), fileOf('a'), fileOf('a')]);
  await expect(fileOf('a')).rejects.toMatchObject({ code: 'limit.tooManyRequests' });
  expect(await text(await fileOf('b'))).toBe('abc');
  expect(await text(first)).toBe('abc');
  expect(await text(await fileOf('a'))).toBe('abc');
});

test('a file that could not be begun takes no place', async () => {
  async function* failing(): AsyncGenerator<string> {
    yield await Promise.reject<string>(new Error('the database is away'));
  }
  for (let turn = 0; turn < 9; turn += 1) {
    await expect(exports.begin(failing)).rejects.toThrow('the database is away');
  }
});
