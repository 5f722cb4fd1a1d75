import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium } from 'playwright';

import { canInstall, findProgram, provide, type Program } from './programs';
import { workspaceRoot } from '@shop/launcher/settings';
import { sayBelow, CommandError } from '@shop/launcher/terminal';

/** Chromium's engine without windows: a page takes a third of the processor's time in it. */
const shell: Program = {
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
  versionFlag: '--version',
  variable: 'CHROMIUM_PATH',
  package: 'chromium-headless-shell',
};

const browser: Program = {
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome', 'microsoft-edge'],
  places: [
    '/usr/lib/chromium/chromium',
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ],
  versionFlag: '--version',
  variable: 'CHROMIUM_PATH',
  package: 'chromium',
};

const INSTALL_MS = 300_000;

/** Words for a browser that a program here drives: as root it has no sandbox, and it asks the network for nothing of its own. */
export const BROWSER_ARGS: readonly string[] = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-background-networking',
];

/**
 * A Chromium that runs, for the journeys: the one named by CHROMIUM_PATH, the system's (its headless shell before the
 * browser with windows), Playwright's own, or one that is installed now.
 * @returns its path
 * @throws CommandError when there is none to be had
 */
export function findBrowser(): string {
  return findProgram(shell) ?? findProgram(browser) ?? install(shell) ?? installBrowser();
}

/** As `findBrowser`, but the browser that visitors have, for what is measured as they would see it. */
export function findWholeBrowser(): string {
  return findProgram(browser) ?? installBrowser();
}

/** Debian's, which is the smallest to fetch. */
function install(program: Program): string | undefined {
  provide([program]);
  return findProgram(program);
}

function installBrowser(): string {
  return installOfPlaywright() ?? install(browser) ?? fail();
}

function installOfPlaywright(): string | undefined {
  sayBelow('se instala el Chromium de Playwright');
  const args = ['install', 'chromium', ...(canInstall() ? ['--with-deps'] : [])];
  const { status } = spawnSync(process.execPath, [join(workspaceRoot, 'node_modules/.bin/playwright'), ...args], {
    stdio: 'ignore',
    timeout: INSTALL_MS,
  });
  if (status !== 0) sayBelow('no se pudo instalar');
  return findProgram(browser);
}

function fail(): never {
  throw new CommandError(
    'No hay Chromium ni se pudo instalar. Instálalo ("apt-get install chromium", "npx playwright install chromium") ' +
      'o di dónde está con CHROMIUM_PATH.',
  );
}
