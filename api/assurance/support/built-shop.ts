import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { BROWSER_ARGS, findBrowser } from '@shop/checks/browser';
import { copyChanged } from '@shop/testing/changed-build';
import { ReleaseStore } from '@shop/page-server/releases';
import { chromium, type Browser } from 'playwright';

import { startShop, type RunningShop } from '../../tools/running-shop';

const run = promisify(execFile);
const root = join(import.meta.dirname, '../../..');

/** The remote that the checks release: its pages are rendered on the server too. */
export const REMOTE = 'mf-storefront';
export const builtRemote = join(root, REMOTE, 'dist');
const remotes = [REMOTE, 'mf-distributor', 'mf-admin'];
const LONGEST_BUILD = 20 * 60_000;

/** The built shop with its pages, each remote a release of its own. */
export interface BuiltShop extends RunningShop {
  store: ReleaseStore;
  /** The release of the storefront that was there first. */
  stable: string;
}

/** Builds what is not built and opens it. Proxies are trusted, so that visitors may come from any address. */
export async function startBuiltShop(): Promise<BuiltShop> {
  const nx = [join(root, 'node_modules/nx/dist/bin/nx.js'), 'run-many', '--targets=build'];
  const env = { ...process.env, NODE_ENV: 'production' };
  await run(process.execPath, nx, { cwd: root, env, timeout: LONGEST_BUILD, maxBuffer: 64 * 1024 * 1024 });
  const shop = await startShop({ environment: { WEB_ROOT: root } });
  try {
    const store = new ReleaseStore(join(shop.dataDir, 'releases'));
    const contract = JSON.parse(await readFile(join(root, 'shell/dist/contract.json'), 'utf8')) as string;
    const list = await store.open(
      contract,
      Object.fromEntries(remotes.map((name) => [name, join(root, name, 'dist')])),
    );
    return { ...shop, store, stable: list.remotes[REMOTE]?.version ?? '' };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...BROWSER_ARGS] });
}

/** Keeps a copy of the storefront's build with something changed in it. @returns its version */
export async function addChanged(
  { store, dataDir }: BuiltShop,
  mark: string,
  edit: Parameters<typeof copyChanged>[2],
): Promise<string> {
  const folder = join(dataDir, `changed-${mark}`);
  await copyChanged(builtRemote, folder, edit);
  return store.add(REMOTE, folder);
}

/** The page that a visitor at an address is sent. */
export interface SentPage {
  status: number;
  html: string;
  /** The releases of the storefront that page and data name. */
  releases: string[];
  /** Until the whole page was there. */
  ms: number;
  /** The cookies that it brought. */
  cookies: Readonly<Record<string, string>>;
}

export async function openPage({ url }: RunningShop, path: string, address: string, cookie = ''): Promise<SentPage> {
  const start = performance.now();
  const headers = { 'X-Forwarded-For': address, ...(cookie === '' ? {} : { Cookie: cookie }) };
  const answer = await fetch(url + path, { headers });
  const html = await answer.text();
  const ms = performance.now() - start;
  const boot = /<meta name="shop-boot" content="([^"]*)">/.exec(html)?.[1];
  const data = boot === undefined ? '' : await (await fetch(url + boot, { headers })).text();
  const named = (html + data).matchAll(new RegExp(`/remotes/${REMOTE}/([^/]+)/`, 'g'));
  return {
    status: answer.status,
    html,
    releases: [...new Set(Array.from(named, ([, release = '']) => release))],
    ms,
    cookies: Object.fromEntries(
      answer.headers.getSetCookie().map((line) => (line.split(';', 1)[0] ?? '').split('=', 2) as [string, string]),
    ),
  };
}
