import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { chromium } from 'playwright';

import { workspaceRoot } from './settings';
import { sayBelow, ShopKeeperError } from './terminal';

/** Chromium's engine without windows: a page takes a third of the processor's time in it. */
const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const INSTALL_MS = 300_000;

/**
 * A Chromium that runs, for the journeys: the one named by CHROMIUM_PATH, the system's (its headless shell before the
 * browser with windows), Playwright's own, or one that is installed now.
 * @returns its path
 * @throws ShopKeeperError when there is none to be had
 */
export function findBrowser(): string {
  return (
    named() ?? firstThatRuns([...onPath(shells), ...browserPlaces()]) ?? installShell() ?? installBrowser() ?? fail()
  );
}

/** As `findBrowser`, but the browser that visitors have, for what is measured as they would see it. */
export function findWholeBrowser(): string {
  return named() ?? firstThatRuns(browserPlaces()) ?? installBrowser() ?? fail();
}

function named(): string | undefined {
  const path = process.env['CHROMIUM_PATH'];
  if (!path) return undefined;
  if (runs(path)) return path;
  throw new ShopKeeperError(`CHROMIUM_PATH apunta a ${path}, que no arranca.`);
}

function fail(): never {
  throw new ShopKeeperError(
    'No hay Chromium ni se pudo instalar. Instálalo ("apt-get install chromium", "npx playwright install chromium") ' +
      'o di dónde está con CHROMIUM_PATH.',
  );
}

function onPath(names: readonly string[]): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function browserPlaces(): string[] {
  return [...onPath(browsers), ...usualPlaces, chromium.executablePath()];
}

function firstThatRuns(places: readonly string[]): string | undefined {
  return places.find(runs);
}

/** Existing is not enough: Ubuntu's `chromium-browser` only says that the snap is missing, and libraries may be. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

/** Debian's, which is the smallest to fetch. Elsewhere nothing has this name, and nothing changes. */
function installShell(): string | undefined {
  if (!hasApt()) return undefined;
  sayBelow('no hay Chromium en esta máquina: se instala uno');
  attempt('la lista de paquetes', 'apt-get', ['update']);
  attempt('el del sistema, sin ventanas', 'apt-get', [
    'install',
    '--yes',
    '--no-install-recommends',
    'chromium-headless-shell',
  ]);
  return firstThatRuns(onPath(shells));
}

function installBrowser(): string | undefined {
  sayBelow('se instala Chromium');
  const playwright = [join(workspaceRoot, 'node_modules/.bin/playwright'), 'install', 'chromium'];
  attempt('el de Playwright', process.execPath, hasApt() ? [...playwright, '--with-deps'] : playwright);
  const own = firstThatRuns(browserPlaces());
  if (own !== undefined || !hasApt()) return own;
  attempt('la lista de paquetes', 'apt-get', ['update']);
  attempt('el del sistema', 'apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
  return firstThatRuns(browserPlaces());
}

function hasApt(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
}

function attempt(what: string, command: string, args: readonly string[]): void {
  const { status } = spawnSync(command, args, {
    stdio: 'ignore',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) sayBelow(`no se pudo instalar ${what}`);
}
