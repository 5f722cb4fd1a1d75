import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { putDrawing, putProgram } from '../../test/threads';
import { until } from '../../test/until';
import { Renderings, type FailedRendering, type Rendering } from './renderings';

let folder: string;
let renderings: Renderings;
let told: FailedRendering[];
let last = 0;

/** A remote that renders its pages as `body` says. */
async function aRemote(body: string, version = 'r1'): Promise<(path: string, bootVersion?: string) => Rendering> {
  last += 1;
  const remote = `remote-${last}`;
  const file = await putDrawing(join(folder, remote, version, 'main.cjs'), body);
  const files = { shell: join(folder, 'shell.cjs'), remotes: { [remote]: file } };
  return (path, bootVersion = 'b1') => ({
    remote,
    routes: ['/', '/bad', '/producto/:address'],
    files,
    version,
    release: '2.0.0-0a1b2c3d4e5f',
    shell: 'a1b2c3d4e5f6',
    path,
    boot: `{"from":"${bootVersion}"}`,
    bootVersion,
  });
}

/** A busy machine may render nothing in the time that one request waits. */
const rendered = async (rendering: Rendering) => (await until(() => renderings.get(rendering))).html;

const COUNTED = 'globalThis.count = (globalThis.count ?? 0) + 1; return `${globalThis.count} ${path} ${boot}`;';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderings-'));
  await putProgram(join(folder, 'shell.cjs'));
});

/** @param timeoutFactor ten where the time that a page may take is not what is tested: whole processes stand still for a second */
function begin(timeoutFactor: number): void {
  told = [];
  renderings = new Renderings((failed) => told.push(failed), timeoutFactor);
}
beforeEach(() => begin(10));

afterEach(() => renderings.close());

afterAll(() => rm(folder, { recursive: true }));

test('a page is rendered once for its path, version and data', async () => {
  const page = await aRemote(COUNTED);
  expect(await rendered(page('/'))).toBe('1 / {"from":"b1"}');
  expect(await rendered(page('/'))).toBe('1 / {"from":"b1"}');
  expect(await rendered(page('/affiliates'))).toBe('2 /affiliates {"from":"b1"}');
  expect(await rendered(page('/', 'b2'))).toBe('3 / {"from":"b2"}');
});

test('what renders a page reads nothing of the settings and secrets of the server', async () => {
  process.env['SHOP_SECRET'] = 'secreto';
  const page = await aRemote('return `${process.env.NODE_ENV} ${process.env.SHOP_SECRET}`;');
  expect(await rendered(page('/'))).toBe('production undefined');
  Reflect.deleteProperty(process.env, 'SHOP_SECRET');
});

test('another version has a thread of its own', async () => {
  const page = await aRemote(COUNTED);
  await rendered(page('/'));
  const next = { ...page('/'), version: 'r2' };
  expect(await rendered(next)).toBe('1 / {"from":"b1"}');
});

test('a third version ends the thread of the one that rendered nothing for longest', async () => {
  const page = await aRemote(COUNTED);
  const ofVersion = (version: string, path: string) => rendered({ ...page(path), version });
  for (const version of ['r1', 'r2', 'r3']) await ofVersion(version, '/');
  expect(await ofVersion('r3', '/affiliates')).toMatch(/^2 /);
  expect(await ofVersion('r1', '/affiliates')).toMatch(/^1 /);
});

test('of many pages the one that nobody asked for longest is kept no more', async () => {
  const page = await aRemote(COUNTED);
  for (const path of ['/', '/affiliates']) await rendered(page(path));
  for (let product = 1; product <= 120; product += 1) {
    await rendered(page(`/producto/${product}`));
    if (product === 60) await rendered(page('/affiliates'));
  }
  expect(await rendered(page('/producto/2'))).toMatch(/^4 /);
  expect(await rendered(page('/affiliates'))).toMatch(/^2 /);
  expect(await rendered(page('/'))).toMatch(/^123 /);
});

test('what throws costs its own page', async () => {
  const page = await aRemote(`if (path === '/bad') throw new Error('broken'); ${COUNTED}`);
  expect(await renderings.get(page('/bad'))).toBeNull();
  expect(await rendered(page('/'))).toContain('/');
  expect(await renderings.get(page('/bad'))).toBeNull();
  expect(told).toEqual([
    {
      remote: page('/').remote,
      release: '2.0.0-0a1b2c3d4e5f',
      shell: 'a1b2c3d4e5f6',
      route: '/bad',
      order: { path: '/bad', boot: page('/bad').boot },
      name: 'Error',
      message: 'broken',
      stack: expect.stringContaining('main.cjs') as string,
    },
  ]);
});

test('a page that could not be rendered is tried again ten seconds later, and not before', async () => {
  const page = (await aRemote(COUNTED.replace('return', "if (count === 1) throw new Error('once'); return")))('/');
  const failedAt = performance.now();
  expect(await renderings.keep(page)).toBeNull();
  jest.spyOn(performance, 'now').mockReturnValue(failedAt + 9000);
  expect(await renderings.keep(page)).toBeNull();
  jest.spyOn(performance, 'now').mockReturnValue(failedAt + 3_600_000);
  expect((await renderings.keep(page))?.html).toMatch(/^2 /);
});

describe.each([
  ['hangs', 'for (;;) {}'],
  ['never answers', 'await new Promise(() => {})'],
  ['leaks', 'const all = []; for (;;) all.push(new Array(1e5).fill(path + all.length))'],
  ['ends its thread', 'process.exit(1)'],
])('what %s', (_name, fault) => {
  beforeEach(() => begin(1));

  test('is ended, and costs its own page alone', async () => {
    const bad = await aRemote(`if (path === '/bad') { ${fault} } ${COUNTED}`);
    const other = await aRemote(COUNTED);
    await rendered(bad('/'));
    await rendered(other('/'));
    const missing = renderings.get(bad('/bad'));
    // Another remote's pages are rendered meanwhile, and its own as soon as the thread is ended.
    expect(await rendered(other('/next'))).toContain('/next');
    expect(await missing).toBeNull();
    expect(await rendered(bad('/after'))).toContain('/after');
    expect(await renderings.get(bad('/bad'))).toBeNull();
    expect(told.filter(({ route }) => route === '/bad')).toHaveLength(1);
  });
});

test('what throws after its page was rendered ends its thread alone', async () => {
  const page = await aRemote(`setTimeout(() => { throw new Error('late'); }); ${COUNTED}`);
  await rendered(page('/'));
  await until(() => told.some(({ route, message }) => route === null && message.includes('late')));
  expect(await rendered(page('/after'))).toContain('/after');
});

test('a flood of pages is not rendered for nobody, long after it is over', async () => {
  const page = await aRemote(COUNTED);
  await Promise.all(Array.from({ length: 500 }, (_none, number) => renderings.get(page(`/producto/${number}`))));
  const [count] = (await rendered(page('/after'))).split(' ');
  expect(Number(count)).toBeLessThan(50);
});

test('a page that was rendered before is there while a flood keeps the thread busy', async () => {
  const page = await aRemote(COUNTED);
  await rendered(page('/'));
  const flood = Array.from({ length: 50 }, (_none, number) => renderings.keep(page(`/producto/${number}`)));
  expect((await renderings.keep(page('/')))?.html).toBe('1 / {"from":"b1"}');
  await Promise.all(flood);
});

test('a program that does not start leaves the pages to the browser', async () => {
  const page = (await aRemote(COUNTED))('/');
  const broken = { ...page, files: { ...page.files, shell: join(folder, 'none.cjs') } };
  expect(await renderings.get(broken)).toBeNull();
});
