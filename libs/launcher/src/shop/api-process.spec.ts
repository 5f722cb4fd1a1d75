import { mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';

import { ApiProcess } from './api-process';
import { readSettings } from '../settings';

/**
 * In place of the API. The first run crashes once it was ready; the next ones have no database, and one of them leaves a log that
 * nobody can write; the last one stays.
 */
const program = `
import { appendFileSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
process.chdir(process.env.DATA_DIR);
appendFileSync('runs', '.');
const run = readFileSync('runs', 'utf8').length;
if (run === 5) {
  rmSync('api.log');
  symlinkSync('api.log', 'api.log');
}
if (run === 1 || run === 12) {
  process.send({ type: 'ready', address: 'http://localhost:3000' }, () => run === 1 && process.exit(1));
  process.once('SIGTERM', () => process.exit(0));
} else {
  process.send({ type: 'failed', message: 'La base de datos no responde.' }, () => process.exit(1));
}
`;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'api-process-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test('a shop that was open is started again however often it crashes, and says why once', async () => {
  jest.spyOn(timers, 'setTimeout').mockImplementation(() => new Promise((resolve) => setImmediate(resolve)));
  const entry = join(dataDir, 'stub.mjs');
  writeFileSync(entry, program);
  const shown: string[] = [];
  let isBack = (): void => undefined;
  const back = new Promise<void>((resolve) => (isBack = resolve));
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown.push(String(text));
    if (String(text).includes('No se puede escribir el registro')) unlinkSync(join(dataDir, 'api.log'));
    if (String(text).includes('La tienda está otra vez en marcha')) isBack();
    return true;
  });
  const api = new ApiProcess({
    settings: readSettings({ DATA_DIR: dataDir }),
    database: { url: 'postgres://localhost/shop', ownerUrl: undefined },
    entry,
    onStep: () => undefined,
  });
  await api.start();
  await back;
  await api.stop();
  const said = (text: string) => shown.filter((line) => line.includes(text));
  expect(said('La tienda se cerró de golpe')).toHaveLength(1);
  // Once before the log could not be written, and once after it.
  expect(said('La base de datos no responde.')).toHaveLength(2);
});
