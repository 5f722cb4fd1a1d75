import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium } from 'playwright';

import { findBrowser } from '../../src/programs/browser';
import { freePort } from '@shop/launcher/free-port';
import { apps } from '@shop/launcher/nx';
import { workspaceRoot } from '@shop/launcher/settings';
import { runProgram, Shutdown } from '@shop/launcher/shutdown';
import { sayBelow, CommandError, Steps } from '@shop/launcher/terminal';
import { copyOfHead } from '../../src/clean-copy';
import { edit, screens } from './dev-edits';

/**
 * `npm run test:dev`: starts `npm run dev` in a copy of the last commit, edits a file of each app and of the library, and
 * wants to see it in the open page with what was typed still there; then it ends the servers as a person does and as a
 * killed terminal does. It says how long each edit took, and asserts no times.
 */
const START_MS = 300_000;
const API_EDIT_MS = 60_000;
const END_MS = 30_000;
const LOOK_MS = 100;

const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const steps = new Steps(4);
  steps.begin('Copiando el último commit');
  const copy = copyOfHead(workspaceRoot);
  await shutdown.keep(Promise.resolve(copy), () => copy.remove());
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-dev-test-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir };

  steps.begin('Arrancando los servidores de desarrollo');
  const dev = await shutdown.during(startDev(copy.folder, env));

  steps.begin('Editando');
  await shutdown.during(editScreens(copy.folder, `http://localhost:${port}`));
  await shutdown.during(editApi(copy.folder, `http://localhost:${port}`));
  const complaint = /^.*(ECONNREFUSED|\[HPM\]).*$/m.exec(dev.output())?.[0];
  if (complaint !== undefined) throw new CommandError(`Los servidores se quejan de sí mismos: ${complaint}`);

  steps.begin('Terminando');
  signalGroup(dev.child, 'SIGINT');
  await shutdown.during(untilClosed(port, 'Ctrl-C'));
  const again = await shutdown.during(startDev(copy.folder, env));
  again.child.kill('SIGKILL');
  await shutdown.during(untilClosed(port, 'el fin de npm'));
  steps.done();
  await shutdown.exit(0);
});

interface Dev {
  child: ChildProcess;
  /** All that it has written. */
  output: () => string;
}

/** As a terminal starts it: in a group of its own, which Ctrl-C reaches as a whole. Waits until it says where it is. */
async function startDev(folder: string, env: NodeJS.ProcessEnv): Promise<Dev> {
  const child = spawn('npm', ['run', 'dev'], { cwd: folder, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let written = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (written += text));
  }
  await shutdown.keep(Promise.resolve(), async () => {
    if (child.exitCode === null && signalGroup(child, 'SIGTERM')) await once(child, 'close');
  });
  const deadline = Date.now() + START_MS;
  while (!written.includes('Tienda en desarrollo:')) {
    if (child.exitCode !== null || Date.now() > deadline) {
      throw new CommandError(`Los servidores de desarrollo no arrancan.\n${written.slice(-2_000)}`);
    }
    await sleep(LOOK_MS);
  }
  return { child, output: () => written };
}

async function editScreens(folder: string, address: string): Promise<void> {
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    for (const screen of screens) {
      const page = await browser.newPage({ baseURL: address });
      await edit(page, folder, screen, sayBelow);
      await page.close();
    }
  } finally {
    await browser.close();
  }
}

/** Edits an answer of the API, and calls it all the while as a page does: no call may fail. */
async function editApi(folder: string, address: string): Promise<void> {
  const file = join(folder, 'api/src/catalog/product.view.ts');
  const text = readFileSync(file, 'utf8');
  const edited = text.replace('name: product.name', "name: product.name + ' de prueba'");
  if (edited === text) throw new Error(`${file} no longer has what is edited here`);
  writeFileSync(file, edited);
  const begin = Date.now();
  for (;;) {
    const answer = await fetch(`${address}/api/products`, { signal: AbortSignal.timeout(API_EDIT_MS) });
    if (!answer.ok) throw new CommandError(`Mientras la API se reinicia, una llamada recibe ${answer.status}.`);
    if ((await answer.text()).includes(' de prueba')) break;
    if (Date.now() - begin > API_EDIT_MS) throw new CommandError('La API no muestra el cambio.');
    await sleep(LOOK_MS);
  }
  sayBelow(`la API: ${Date.now() - begin} ms`);
}

/** Waits until nobody listens on any of the servers' ports. */
async function untilClosed(port: number, cause: string): Promise<void> {
  const begin = Date.now();
  const addresses = apps.map((_app, index) => `http://localhost:${port + index}`);
  for (;;) {
    const answers = await Promise.allSettled(addresses.map((address) => fetch(address)));
    if (answers.every(({ status }) => status === 'rejected')) break;
    if (Date.now() - begin > END_MS) throw new CommandError(`Después de ${cause} algo sigue en marcha.`);
    await sleep(LOOK_MS);
  }
  sayBelow(`${cause} lo termina todo en ${Date.now() - begin} ms`);
}

function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): boolean {
  try {
    return pid !== undefined && process.kill(-pid, signal);
  } catch {
    return false;
  }
}
