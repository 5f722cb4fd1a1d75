import fs, {
  closeSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LocalPostgresError } from './local-postgres-error';
import { openLog, watchLogSize } from './log-file';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'log-'));
  path = join(folder, 'security.log');
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The log as a program has filled it, named so that it is known again. */
function fill(name: string): void {
  writeFileSync(path, name.padEnd(5_000_001, ' '));
  watchLogSize(path, 3)();
}

const generations = () =>
  [1, 2, 3, 4].map((number) =>
    existsSync(`${path}.${number}`) ? readFileSync(`${path}.${number}`, 'utf8').trimEnd() : null,
  );

test('keeps several generations of a log that grows, the oldest one goes', () => {
  for (const name of ['first', 'second']) fill(name);
  expect(generations()).toEqual(['second', 'first', null, null]);
  for (const name of ['third', 'fourth']) fill(name);
  expect(generations()).toEqual(['fourth', 'third', 'second', null]);
  expect(statSync(path).size).toBe(0);
});

test('is made for its owner alone', () => {
  closeSync(openLog(path));
  expect(statSync(path).mode & 0o777).toBe(0o600);
});

test('leaves a small one, and one that is not there yet', () => {
  watchLogSize(path, 3)();
  writeFileSync(path, 'a line');
  watchLogSize(path, 3)();
  expect(readFileSync(path, 'utf8')).toBe('a line');
  expect(generations()).toEqual([null, null, null, null]);
});

test('a full disk ends nobody: the log is left as it is, and so are the older ones', () => {
  for (const name of ['first', 'second']) fill(name);
  const full = jest.spyOn(fs, 'copyFileSync').mockImplementation((_from, to) => {
    writeFileSync(to, 'a part');
    throw new Error('ENOSPC');
  });
  fill('third');
  full.mockRestore();
  expect(readFileSync(path, 'utf8').trimEnd()).toBe('third');
  expect(generations()).toEqual(['second', 'first', null, null]);
  expect(readdirSync(folder)).toHaveLength(3);
});

test('a log that nobody can look at or write ends no program that watches it, and is named where it has to be opened', () => {
  // To the system a circle of links is as unreadable as a disk that is away, for root too.
  symlinkSync(path, path);
  expect(() => watchLogSize(path)()).not.toThrow();
  expect(() => openLog(path)).toThrow(LocalPostgresError);
  expect(() => openLog(path)).toThrow(`No se puede escribir el registro ${path} (ELOOP).`);
});
