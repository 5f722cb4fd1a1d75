import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { loadCookie } from '@shop/contracts';
import type { BootData } from '@shop/federation/boot';
import { HANGING, putDrawing, putProgram } from '../../test/threads';
import { until } from '../../test/until';
import { createPageServer, type PageServer } from '../page-server';
import { ReleaseStore } from '../releases/release-store';
import { readRelease } from '../remotes';
import { failsBeside } from '../rendering/render-thread';
import { workspaceFolders } from '../workspace';
import { PageWatch, type WatchPagesOptions } from './watch-pages';

const NAME = 'mf-storefront';
const DRAWN = 'return `<main>${path}</main>`;';

let root: string;
let store: ReleaseStore;
let stable: string;
let server: Server;
let pages: PageServer;
let origin: string;
/** Loads that browsers told of as failed. */
let failed: string[];
let taken: { version: string; reason: string }[];

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** A build of the storefront. @param drawing what renders its pages on the server */
async function build(name: string, drawing = DRAWN): Promise<string> {
  const folder = `builds/${name}`;
  const manifest = {
    name: 'mf_storefront',
    metaData: { remoteEntry: { name: `entry.${name}.js`, path: '' } },
    exposes: [{ assets: { js: { sync: [`app.${name}.js`] } } }],
  };
  await put(`${folder}/mf-manifest.json`, JSON.stringify(manifest));
  await put(`${folder}/contract.json`, '"^1.0.0"');
  await put(`${folder}/routes.json`, '["/", "/affiliates"]');
  await put(`${folder}/entry.${name}.js`, `var entry = '${name}';`);
  await put(`${folder}/app.${name}.js`, name);
  await putDrawing(join(root, folder, 'server/main.cjs'), drawing);
  return join(root, folder);
}

/** Puts a build in use, as a start does. Answers its version. */
async function release(name: string, drawing?: string): Promise<string> {
  const { remotes } = await store.ship(NAME, await build(name, drawing));
  return remotes[NAME]?.version ?? '';
}

/** A build of a trial: what renders its pages, and what runs as soon as it is loaded. */
interface TriedBuild {
  name: string;
  drawing?: string;
  first?: string;
}

const watchOptions = (): WatchPagesOptions => ({
  releases: join(root, 'releases'),
  callerOf: ({ headers }) => String(headers['x-caller'] ?? '127.0.0.1'),
  failedLoads: () => Promise.resolve({ loads: failed.splice(0), next: '' }),
  tell: (told) => taken.push(told),
});

const section = { json: '[]', version: '1' };

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'canary-'));
  failed = [];
  taken = [];
  await put(
    'shell/dist/index.html',
    '<!doctype html><html><head><title>t</title></head><body><div id="root"></div></body></html>',
  );
  await put('shell/dist/routes.json', '[]');
  await put('shell/dist/contract.json', '"1.0.0"');
  await put('shell/dist/page-parts.json', '{"theme":"","fontFaces":"","font":"/font","starter":"<script>"}');
  await putProgram(join(root, 'shell/dist/server/main.cjs'));
  store = new ReleaseStore(join(root, 'releases'));
  stable = await release('stable');
  pages = createPageServer({
    ...workspaceFolders(root, '{}', join(root, 'releases')),
    publicUrl: null,
    trustProxy: false,
    developerToken: null,
    firstData: () => Promise.resolve({ products: section, homepageContent: section }),
    watch: watchOptions(),
  });
  server = createServer((request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await new Promise((resolve) => server.close(resolve));
  await pages.close();
  await rm(root, { recursive: true });
});

interface Seen {
  /** The build that the page is of. */
  build: string;
  cookies: Record<string, string>;
}

/** The page with its headers. `fetch` would say by itself how it asks. */
async function ask(headers: Record<string, string>): Promise<{ html: string; cookies: string[] }> {
  const request = get(`${origin}/`, { headers });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  return { html: await text(answer), cookies: answer.headers['set-cookie'] ?? [] };
}

/** Release that a browser with these headers gets. */
async function visit(headers: Record<string, string> = {}): Promise<Seen> {
  const { html, cookies: given } = await ask(headers);
  const cookies = given.map((cookie) => (cookie.split(';', 1)[0] ?? '').split('='));
  const address = /<meta name="shop-boot" content="([^"]*)">/.exec(html)?.[1] ?? '';
  const boot = (await (await fetch(`${origin}${address}`)).json()) as BootData;
  const entry = /entry\.(\w+)\.js/.exec(boot.remotes.find(({ name }) => name === NAME)?.entry ?? '')?.[1] ?? '';
  // Its scripts are of the release that its data names.
  expect(html).toContain(`app.${entry}.js`);
  return { build: entry, cookies: Object.fromEntries(cookies) as Record<string, string> };
}

const canaryOf = async () => (await store.read()).remotes[NAME]?.canary?.version;

test('without a canary nobody is given a cookie', async () => {
  expect(await visit()).toEqual({ build: 'stable', cookies: {} });
});

test('a canary goes to its part of the browsers, each stays where it is, and its end brings all back', async () => {
  await store.use(NAME, await store.add(NAME, await build('canary')), 50);
  const first = await Promise.all(Array.from({ length: 60 }, () => visit()));
  const ofCanary = first.filter(({ build: of }) => of === 'canary');
  expect(ofCanary.length).toBeGreaterThan(10);
  expect(ofCanary.length).toBeLessThan(50);
  for (const { build: of, cookies } of first.slice(0, 10)) {
    expect((await visit({ Cookie: `lote=${cookies['lote'] ?? ''}` })).build).toBe(of);
  }
  await store.endCanary(NAME);
  expect((await visit({ Cookie: `lote=${ofCanary[0]?.cookies['lote'] ?? ''}` })).build).toBe('stable');
});

test('who asks for either has it', async () => {
  await store.use(NAME, await store.add(NAME, await build('canary')), 1);
  expect((await visit({ Cookie: `versiones=mf-admin.nueva_${NAME}.nueva` })).build).toBe('canary');
  expect((await visit({ Cookie: `versiones=${NAME}.estable` })).build).toBe('stable');
});

test('the copy that a service worker keeps of a page is no visit: it is the stable one and counts for none', async () => {
  const canary = await store.add(NAME, await build('canary'));
  await store.use(NAME, canary, 99);
  const worker = await visit({ 'Sec-Fetch-Mode': 'cors', 'Sec-Fetch-Dest': 'empty' });
  expect(worker).toEqual({ build: 'stable', cookies: {} });
  const page = await visit({ 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'empty', Cookie: 'lote=5' });
  expect(Object.keys(page.cookies)).toEqual([loadCookie(canary)]);
});

test('a canary that browsers tell of goes back by itself, by pages that they were sent alone', async () => {
  const canary = await store.add(NAME, await build('canary'));
  await store.use(NAME, canary, 50);
  // Half of them come by way of proxies that nobody said to trust: their lots tell them apart.
  const proxies = ['10.0.0.7', '172.17.0.1', '172.31.83.10', '192.168.1.1', '169.254.1.1', '::1', 'fd00::/64'];
  const choose = (of: string, n: number) =>
    visit({
      Cookie: `versiones=${NAME}.${of}; lote=${n}`,
      'X-Caller': (n % 2 === 0 && proxies[(n / 2) % proxies.length]) || `203.0.113.${n}`,
    });
  for (let n = 0; n < 40; n += 1) await choose('estable', n);
  const loads: string[] = [];
  for (let n = 100; n < 140; n += 1) loads.push((await choose('nueva', n)).cookies[loadCookie(canary)] ?? '');
  // Told all at once: the shop looks whenever its clock says so, also between two visits.
  failed.push(...loads.filter((_load, n) => n % 3 === 0));
  await until(() => taken.length > 0);
  expect(await canaryOf()).toBeUndefined();
  expect(taken).toMatchObject([{ reason: 'falló a 14 de 40 visitantes' }]);
  expect((await choose('nueva', 1)).build).toBe('stable');
});

test('one address is one visitor, however many lots it has: who forges failures decides nothing', async () => {
  const canary = await store.add(NAME, await build('canary'));
  await store.use(NAME, canary, 50);
  const loads: string[] = [];
  for (let n = 0; n < 40; n += 1) {
    const { cookies } = await visit({ Cookie: `versiones=${NAME}.nueva; lote=${n}`, 'X-Caller': '203.0.113.7' });
    loads.push(cookies[loadCookie(canary)] ?? '');
  }
  failed.push(...loads);
  await until(() => failed.length === 0);
  // The next look comes after what this one decides.
  failed.push('nobody');
  await until(() => failed.length === 0);
  expect([await canaryOf(), taken]).toEqual([canary, []]);
});

test.each([
  ['throws', "throw new Error('broken');", ''],
  ['eats memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(path + all.length));', ''],
  ['throws as soon as it is loaded', DRAWN, "throw new Error('broken');"],
  ['hangs as soon as it is loaded', DRAWN, HANGING],
])('a canary that %s on the server goes back by itself', async (_what, drawing, first) => {
  const folder = await build('canary', drawing);
  const program = join(folder, 'server/main.cjs');
  await writeFile(program, `${first}\n${await readFile(program, 'utf8')}`);
  await store.use(NAME, await store.add(NAME, folder), 50);
  expect((await visit({ Cookie: `versiones=${NAME}.nueva` })).build).toBe('canary');
  await until(() => taken.length > 0);
  expect(await canaryOf()).toBeUndefined();
  expect(taken).toMatchObject([{ reason: 'no dibuja en el servidor una página que la anterior sí dibuja' }]);
  expect((await visit({ Cookie: `versiones=${NAME}.nueva` })).build).toBe('stable');
});

/** A release is tried beside the one before. @returns whether it fails there */
async function failsInTrial(tried: TriedBuild, before: TriedBuild): Promise<boolean> {
  const shell = join(root, 'shell/dist/server/main.cjs');
  const filesOf = async ({ name, drawing = DRAWN, first = '' }: TriedBuild) => {
    const program = join(await build(name, drawing), 'server/main.cjs');
    await writeFile(program, `${first}\n${await readFile(program, 'utf8')}`);
    return { shell, remotes: { [NAME]: program } };
  };
  return failsBeside(await filesOf(tried), await filesOf(before), { path: '/', boot: '{}' });
}

test('what hangs fails, and a sound release stays, on a machine that is slow with both or with the release alone', async () => {
  await putProgram(join(root, 'shell/dist/server/main.cjs'), 1500);
  const waits = 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);';
  const fails = await Promise.all([
    failsInTrial({ name: 'hanging', drawing: HANGING }, { name: 'sound' }),
    failsInTrial({ name: 'late', first: waits }, { name: 'soon' }),
    failsInTrial({ name: 'next' }, { name: 'before' }),
    failsInTrial({ name: 'hangs', drawing: HANGING }, { name: 'hangsToo', drawing: HANGING }),
  ]);
  expect(fails).toEqual([true, false, false, false]);
});

test('a release for all that breaks on the server goes back to the one before', async () => {
  const broken = await release('next', "throw new Error('broken');");
  await visit();
  await until(async () => (await store.read()).remotes[NAME]?.version === stable);
  expect(JSON.parse(await readFile(join(root, 'releases/remotes.json'), 'utf8'))).toMatchObject({
    remotes: { [NAME]: { version: stable, withdrawn: { version: broken } } },
  });
});

/** @param tried gets a file for each thread that a trial begins */
function watchPages(tried: string[] = []): PageWatch {
  const shell = join(root, 'shell/dist/server/main.cjs');
  return new PageWatch(watchOptions(), ({ name, serverFile }) => {
    tried.push(serverFile ?? '');
    return Promise.resolve({ shell, remotes: { [name]: serverFile ?? '' } });
  });
}

test('what breaks in the one before as well is no reason', async () => {
  const broken = "throw new Error('broken');";
  await store.use(NAME, await store.add(NAME, await build('old', broken)));
  const release = await store.add(NAME, await build('canary', `/* new */ ${broken}`));
  await store.use(NAME, release, 50);
  const watch = watchPages();
  const failure = { shell: null, route: '/', name: 'Error', message: 'broken', stack: '' };
  await watch.hear({ remote: NAME, release, order: { path: '/', boot: '{}' }, ...failure });
  watch.close();
  expect(await canaryOf()).toBe(release);
});

test('a page that came after all is proof that its release renders, whatever the trial says', async () => {
  const release = await store.add(NAME, await build('canary', "throw new Error('broken');"));
  await store.use(NAME, release, 50);
  const tried: string[] = [];
  const watch = watchPages(tried);
  const remote = { ...(await readRelease(NAME, join(root, 'releases'), release)), isWatched: true };
  const page = { html: '', styles: '', title: null };
  for (const path of ['/', '/affiliates']) await watch.begin(remote, { path, boot: '{}' }, () => Promise.resolve(page));
  watch.close();
  expect(await canaryOf()).toBe(release);
  // With the first page alone: of the release and of the one before it.
  expect(tried).toHaveLength(2);
});
