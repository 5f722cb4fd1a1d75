import { existsSync, mkdtempSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import timers from 'node:timers/promises';

import { ApiProcess } from './api-process';
import { readSettings } from '../settings';

/**
 * In place of the API. The first run crashes once it was ready; the next ones have no database, and one of them leaves a log that
 * nobody can write; two more crash once they were ready; the last one stays, and hangs when it is asked to end.
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
if (run === 1 || run >= 12) {
  process.on('SIGTERM', () => undefined);
  process.on('disconnect', () => process.exit());
  process.send({ type: 'ready', address: 'http://localhost:3000' }, () => run < 14 && process.exit(1));
} else {
  process.send({ type: 'failed', message: 'La base de datos no responde.' }, () => process.exit(1));
}
`;

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'api-process-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function apiProcess(): ApiProcess {
  const entry = join(dataDir, 'stub.mjs');
  writeFileSync(entry, program);
  return new ApiProcess({
    settings: readSettings({ DATA_DIR: dataDir }),
    database: { url: 'postgres://localhost/shop', ownerUrl: undefined },
    entry,
    onStep: () => undefined,
  });
}

test('a shop that was open is started again however often it crashes, and says why once for each time', async () => {
  const waits: unknown[] = [];
  jest.spyOn(timers, 'setTimeout').mockImplementation((ms) => {
    waits.push(ms);
    return new Promise((resolve) => setImmediate(resolve));
  });
  /** Once it is back for the first time each run takes more than a minute. */
  let [clock, lasts] = [0, 0];
  jest.spyOn(performance, 'now').mockImplementation(() => (clock += lasts));
  const shown: string[] = [];
  let backs = 0;
  let isBack = (): void => undefined;
  const back = new Promise<void>((resolve) => (isBack = resolve));
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    shown.push(String(text));
    if (String(text).includes('No se puede escribir el registro')) unlinkSync(join(dataDir, 'api.log'));
    if (String(text).includes('La tienda está otra vez en marcha')) {
      lasts = 61_000;
      backs += 1;
      if (backs === 3) isBack();
    }
    return true;
  });
  const api = apiProcess();
  await api.start();
  await back;
  expect(waits.slice(0, 6)).toEqual([500, 1_000, 2_000, 5_000, 10_000, 10_000]);
  expect(waits.slice(-2)).toEqual([500, 500]);
  await api.stop();
  const said = (text: string) => shown.filter((line) => line.includes(text));
  expect(said('La tienda se cerró de golpe')).toHaveLength(3);
  // Once before the log could not be written, and once after it.
  expect(said('La base de datos no responde.')).toHaveLength(2);
});

test('one that is stopped while it waits to be started again is not started', async () => {
  jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  let goOn = (): void => undefined;
  const waits = new Promise<void>((isWaiting) => {
    jest.spyOn(timers, 'setTimeout').mockImplementation(() => {
      isWaiting();
      return new Promise((resolve) => (goOn = () => resolve(undefined)));
    });
  });
  const api = apiProcess();
  await api.start();
  await waits;
  const wakeUp = goOn;
  await api.stop();
  rmSync(join(dataDir, 'api.log'));
  wakeUp();
  await new Promise(setImmediate);
  expect(existsSync(join(dataDir, 'api.log'))).toBe(false);
});
