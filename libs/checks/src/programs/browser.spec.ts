import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

import { findBrowser, findWholeBrowser } from './browser';

const { PATH, CHROMIUM_PATH } = process.env;
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shop-browser-'));
  process.env['PATH'] = [folder, PATH].join(delimiter);
  delete process.env['CHROMIUM_PATH'];
});

afterEach(() => {
  process.env['PATH'] = PATH;
  if (CHROMIUM_PATH !== undefined) process.env['CHROMIUM_PATH'] = CHROMIUM_PATH;
  rmSync(folder, { recursive: true });
});

/** A program of that name on the path, which answers `--version` or fails. */
function onThePath(name: string, { runs = true } = {}): string {
  const place = join(folder, name);
  writeFileSync(place, `#!/bin/sh\nexit ${runs ? 0 : 1}\n`, { mode: 0o755 });
  return place;
}

it('takes the headless shell before the browser with windows, which is what visitors have', () => {
  const shell = onThePath('chromium-headless-shell');
  const browser = onThePath('chromium');
  expect(findBrowser()).toBe(shell);
  expect(findWholeBrowser()).toBe(browser);
});

it('passes by what is there and does not start', () => {
  onThePath('chromium-headless-shell', { runs: false });
  onThePath('chrome-headless-shell', { runs: false });
  const browser = onThePath('chromium');
  // A headless shell of the machine itself comes later on the path than this folder, yet before any browser.
  process.env['PATH'] = folder;
  expect(findBrowser()).toBe(browser);
});

it('takes the one that is named, or says that it does not start', () => {
  onThePath('chromium-headless-shell');
  process.env['CHROMIUM_PATH'] = onThePath('mine');
  expect(findBrowser()).toBe(join(folder, 'mine'));
  process.env['CHROMIUM_PATH'] = onThePath('broken', { runs: false });
  expect(() => findBrowser()).toThrow(/CHROMIUM_PATH apunta a .*broken, que no arranca/);
});
