import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { copyOfHead } from '@shop/checks/clean-copy';
import type { Page } from 'playwright';
import { freePort } from '@shop/launcher/free-port';

import { openBrowser } from '../support/built-shop';
import { must, type Check } from '../support/check';

const NAME = 'mf-help';
const TEXT = 'Una pantalla nueva de la tienda.';
const BEGIN = 'export default function App() {';
/** For a command that builds, and for the first start. */
const TIMEOUT_MS = 20 * 60_000;
const LOOK_MS = 100;

/** The recipe of docs/remotes.md, in a copy of the last commit. */
export const newRemote: Check = {
  rows: 'N',
  title: 'a new remote by `npm run remotes -- new`: page, failure page, release, return and removal',
  run: async () => {
    const copy = copyOfHead(join(import.meta.dirname, '../../..'));
    const dataDir = await mkdtemp(join(tmpdir(), 'shop-new-remote-'));
    const port = await freePort();
    const place = { folder: copy.folder, env: { ...process.env, PORT: String(port), DATA_DIR: dataDir } };
    const started = performance.now();
    let shop: ChildProcess | null = null;
    try {
      await command(place, 'npm', 'run', 'remotes', '--', 'new', NAME);
      shop = await startShop(place);
      await follow(place, `http://localhost:${port}`);
      await stopShop(shop);
      shop = await startShop(place);
      const { status } = await fetch(`http://localhost:${port}/help`);
      must(status === 404, `the page of a removed remote was answered ${status}`);
      return `all of it in ${Math.round((performance.now() - started) / 1000)} s, builds included`;
    } finally {
      if (shop) await stopShop(shop);
      await copy.remove();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};

interface Place {
  folder: string;
  env: NodeJS.ProcessEnv;
}

function begin({ folder, env }: Place, program: string, args: readonly string[]) {
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => said.push(text.toString()));
  return { child, said: () => said.join('') };
}

/** @throws Error with what it said when it fails, or takes for ever */
async function command(place: Place, program: string, ...args: string[]): Promise<void> {
  const { child, said } = begin(place, program, args);
  const late = setTimeout(() => child.kill(), TIMEOUT_MS);
  const [code] = (await once(child, 'close')) as [number | null];
  clearTimeout(late);
  must(code === 0, `${program} ${args.join(' ')}: ${said().slice(-4000)}`);
}

async function startShop(place: Place): Promise<ChildProcess> {
  const { child, said } = begin(place, process.execPath, ['libs/launcher/start.mjs']);
  const start = performance.now();
  while (!said().includes('Ctrl-C')) {
    if (child.exitCode !== null || performance.now() - start > TIMEOUT_MS) {
      child.kill();
      throw new Error(`the shop did not start: ${said().slice(-4000)}`);
    }
    await pause(LOOK_MS);
  }
  return child;
}

async function stopShop(shop: ChildProcess): Promise<void> {
  if (shop.exitCode !== null || shop.signalCode !== null) return;
  shop.kill('SIGTERM');
  await once(shop, 'close');
}

async function edit({ folder }: Place, before: string, after: string): Promise<void> {
  const file = join(folder, NAME, 'src/app.tsx');
  const text = await readFile(file, 'utf8');
  must(text.includes(before), `${file} has no "${before}"`);
  await writeFile(file, text.replace(before, after));
}

const release = (place: Place) => command(place, 'npx', 'nx', 'run', `${NAME}:release`);

async function follow(place: Place, address: string): Promise<void> {
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ baseURL: address });
    await seesScreen(page, TEXT);

    // In browsers alone: what the server can't render goes back by itself.
    const broken = `${BEGIN} if (typeof window === 'object') throw new Error('broken');`;
    await edit(place, BEGIN, broken);
    await release(place);
    await page.goto('/help');
    await page.getByRole('heading', { name: 'Esta parte no cargó' }).waitFor();
    await page.getByRole('banner').getByRole('link', { name: 'Inicio' }).click();
    await page.locator('#productos').getByRole('listitem').first().waitFor();
    await command(place, 'npx', 'nx', 'run', `${NAME}:rollback`);
    await seesScreen(page, TEXT);

    await edit(place, broken, BEGIN);
    await edit(place, TEXT, 'Un texto nuevo.');
    await release(place);
    await seesScreen(page, 'Un texto nuevo.');

    await command(place, 'npm', 'run', 'remotes', '--', 'remove', NAME);
    await rm(join(place.folder, NAME), { recursive: true });
  } finally {
    await browser.close();
  }
}

async function seesScreen(page: Page, text: string): Promise<void> {
  await page.goto('/help');
  await page.getByRole('heading', { level: 1, name: 'Help' }).waitFor();
  await page.getByRole('banner').waitFor();
  await page.getByText(text).waitFor();
}
