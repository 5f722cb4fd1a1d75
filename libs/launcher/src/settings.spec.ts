import { join } from 'node:path';

import { readApiSettings, readSettings, workspaceRoot } from './settings';

test('a shop has its data, its releases among it, in a folder of its own', () => {
  expect(readSettings({})).toMatchObject({ port: 3000, dataDir: join(workspaceRoot, '.data') });
  expect(readSettings({ DATA_DIR: '/tienda' })).toMatchObject({ dataDir: '/tienda', releasesDir: '/tienda/releases' });
  expect(readSettings({ DATA_DIR: '/tienda', RELEASES_DIR: 'otras' }).releasesDir).toBe(join(workspaceRoot, 'otras'));
});

test('a variable that is empty or blank is none', () => {
  expect(readSettings({ PORT: ' ', DATA_DIR: '', DATABASE_URL: ' ', SAMPLE_DATA: '' })).toEqual(readSettings({}));
});

test.each(['0', '65536', '80.5', '-1', 'http'])('%p is no port', (port) => {
  expect(() => readSettings({ PORT: port })).toThrow(`PORT debe ser un número entre 1 y 65535, no "${port}".`);
});

test('the API of a development server is one port above the shop, unless it is given one', () => {
  expect(readSettings({ PORT: '65535' }).port).toBe(65_535);
  expect(readApiSettings({ PORT: '3440' }).port).toBe(3441);
  expect(readApiSettings({ PORT: '3440', API_PORT: '1' }).port).toBe(1);
});
