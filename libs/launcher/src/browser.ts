import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import { chromium } from 'playwright';

import { workspaceRoot } from './settings';
import { sayBelow, ShopKeeperError } from './terminal';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'];
const usualPlaces = [
  '/usr/lib/chromium/chromium',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const INSTALL_MS = 300_000;

/**
 * A Chromium that runs, for the journeys: the one named by CHROMIUM_PATH, the system's, Playwright's own, or one that
 * is installed now.
 * @returns its path
 * @throws ShopKeeperError when there is none to be had
 */
export function findBrowser(): string {
  const named = process.env['CHROMIUM_PATH'];
  if (named) {
    if (runs(named)) return named;
    throw new ShopKeeperError(`CHROMIUM_PATH apunta a ${named}, que no arranca.`);
  }
  const found = onThisMachine() ?? install();
  if (found === undefined) {
    throw new ShopKeeperError(
      'No hay Chromium ni se pudo instalar. Instálalo ("apt-get install chromium", "npx playwright install chromium") ' +
        'o di dónde está con CHROMIUM_PATH.',
    );
  }
  return found;
}

function onThisMachine(): string | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).filter(isAbsolute);
  const places = [...names.flatMap((name) => onPath.map((folder) => join(folder, name))), ...usualPlaces];
  return [...places, chromium.executablePath()].find(runs);
}

/** Existing is not enough: Ubuntu's `chromium-browser` only says that the snap is missing, and libraries may be. */
function runs(path: string): boolean {
  return existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function install(): string | undefined {
  const isRoot = process.getuid?.() === 0;
  const hasApt = isRoot && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;
  sayBelow('no hay Chromium en esta máquina: se instala uno');
  const playwright = [join(workspaceRoot, 'node_modules/.bin/playwright'), 'install', 'chromium'];
  attempt('el de Playwright', process.execPath, hasApt ? [...playwright, '--with-deps'] : playwright);
  const own = onThisMachine();
  if (own !== undefined || !hasApt) return own;
  attempt('la lista de paquetes', 'apt-get', ['update']);
  attempt('el del sistema', 'apt-get', ['install', '--yes', '--no-install-recommends', 'chromium']);
  return onThisMachine();
}

function attempt(what: string, command: string, args: string[]): void {
  const { status } = spawnSync(command, args, {
    stdio: 'ignore',
    timeout: INSTALL_MS,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  if (status !== 0) sayBelow(`no se pudo instalar ${what}`);
}
