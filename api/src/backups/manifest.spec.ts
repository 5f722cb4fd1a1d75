import { migrations } from '../migrations/registry';
import { partName, pictureName, picturePathOf, readManifest, tableOf, type Manifest } from './manifest';

const manifest: Manifest = {
  format: 1,
  madeAt: '2026-11-21T10:00:00.000Z',
  migrations: ['People1795305600001'],
  tables: [{ name: 'orders', columns: ['id', 'first_name'], rows: 3 }],
  pictures: 8,
};

test('a manifest is read as it was written', () => {
  expect(readManifest(JSON.stringify(manifest))).toEqual(manifest);
});

test('migrations from before the first release have the names of those that they were put together to', () => {
  const former = ['Schema1795305600000', 'Holds1795392000000', 'PendingLines1795636800000', 'Later1990000000000'];
  const read = readManifest(JSON.stringify({ ...manifest, migrations: former }));
  const together = migrations.map(({ name }) => name).filter((name) => name.slice(-13) < '1795636800000');
  expect(read?.migrations).toEqual([...together, 'Later1990000000000']);
  const halfWay = JSON.stringify({ ...manifest, migrations: former.slice(0, 2) });
  expect(() => readManifest(halfWay)).toThrow('es de antes de la versión 0.1.0');
});

test.each([
  ['no JSON', 'x'],
  ['another format', JSON.stringify({ ...manifest, format: 2 })],
  ['no tables', JSON.stringify({ ...manifest, tables: null })],
  ['a table that is a statement', JSON.stringify({ ...manifest, tables: [{ name: 'a; DROP', columns: [], rows: 0 }] })],
  ['a column that is a statement', JSON.stringify({ ...manifest, tables: [{ name: 'a', columns: ['"'], rows: 0 }] })],
  ['a count that is none', JSON.stringify({ ...manifest, pictures: -1 })],
])('%s is no manifest', (_what, text) => {
  expect(readManifest(text)).toBeNull();
});

test('places in the archive lead back to what they are for', () => {
  expect(tableOf(partName('product_flavors', 12))).toBe('product_flavors');
  expect(picturePathOf(pictureName('products/ab12-480.webp'))).toBe('products/ab12-480.webp');
  expect(tableOf('manifest.json')).toBeNull();
});

test.each([
  'uploads/../../etc/passwd',
  'uploads/products/../x',
  'uploads/products/.hidden',
  'products/a',
  'uploads//a',
])('%s is the place of no picture', (entry) => expect(picturePathOf(entry)).toBeNull());
