import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { LocalPictureStore } from './local-picture-store';

let dataDir: string;
let store: LocalPictureStore;

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  store = new LocalPictureStore(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const at = (path: string) => join(dataDir, 'uploads', path);
const file = (path: string) => ({ path, content: Buffer.from(path) });

test('keeps files, finds them and removes them', async () => {
  await store.save([file('products/a.webp'), file('products/b.webp')]);
  expect(readFileSync(at('products/b.webp'), 'utf8')).toBe('products/b.webp');
  expect([await store.has('products/a.webp'), await store.has('products/c.webp')]).toEqual([true, false]);
  expect((await store.read('products/a.webp'))?.toString()).toBe('products/a.webp');
  expect(await store.read('products/c.webp')).toBeNull();
  await store.delete(['products/a.webp', 'products/c.webp']);
  expect(readdirSync(at('products'))).toEqual(['b.webp']);
  expect(readdirSync(at('.incoming'))).toEqual([]);
});

test('keeps none of the files when one can’t be placed', async () => {
  mkdirSync(at('products/b.webp/in-the-way'), { recursive: true });
  await expect(store.save([file('products/a.webp'), file('products/b.webp')])).rejects.toThrow();
  expect(existsSync(at('products/a.webp'))).toBe(false);
  expect(readdirSync(at('.incoming'))).toEqual([]);
});

test('tells what is older than an instant', async () => {
  await store.save([file('products/a.webp'), file('products/b.webp')]);
  utimesSync(at('products/a.webp'), new Date(1000), new Date(1000));
  expect(await store.savedBefore(new Date(2000))).toEqual(['products/a.webp']);
});

test('a folder that can’t be read is not taken for an empty one', async () => {
  expect(await store.savedBefore(new Date())).toEqual([]);
  mkdirSync(at(''));
  // Root reads what others may not: a link to itself is read by nobody.
  symlinkSync(at('products'), at('products'));
  await expect(store.savedBefore(new Date())).rejects.toThrow('ELOOP');
});

test('drops at its start what a crash left half written, not what is being written', async () => {
  mkdirSync(at('.incoming/old/x'), { recursive: true });
  mkdirSync(at('.incoming/fresh'), { recursive: true });
  utimesSync(at('.incoming/old'), new Date(1000), new Date(1000));
  await store.onApplicationBootstrap();
  expect(readdirSync(at('.incoming'))).toEqual(['fresh']);
});
