import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { failureLimits, type PageFailureReport, type PageFailureView } from '@shop/contracts';

import { KEPT_OF_A_RELEASE } from '../../src/failures/page-failures.service';
import { createLogger } from '../../src/platform/logging/logger';
import { addStaff } from '../support/builders/basics';
import { stopClock } from '../support/clocks';
import { aPageFailure } from '../support/builders/failures';
import { doChore } from '../support/jobs';
import { readMetrics } from '../support/metrics';
import { openShop, type TestShop } from '../support/test-shop';

const RELEASE = '2.0.0-0a1b2c3d4e5f';
const lines: string[] = [];

let shop: TestShop;
let releasesDir: string;
let admin: { Authorization: string };

beforeAll(async () => {
  releasesDir = mkdtempSync(join(tmpdir(), 'shop-releases-'));
  mkdirSync(join(releasesDir, 'mf-storefront', RELEASE), { recursive: true });
  writeFileSync(join(releasesDir, 'remotes.json'), JSON.stringify({ shell: '2.0.0', remotes: {} }));
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  shop = await openShop(undefined, { RELEASES_DIR: releasesDir }, logger);
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
beforeEach(() => shop.database.query('DELETE FROM page_failures'));
afterAll(async () => {
  await shop.close();
  rmSync(releasesDir, { recursive: true });
});

const report = (over: Partial<PageFailureReport> = {}) => shop.post('/api/failures', { body: aPageFailure(over) });
const listed = async () => (await shop.get<PageFailureView[]>('/api/admin/failures', { headers: admin })).data;

test('a failure that anybody reports is listed for administrators; what comes again is one row', async () => {
  expect((await report()).status).toBe(200);
  await report({ path: '/', stack: 'later' });
  await report({ message: 'another' });
  const [last, first, ...others] = await listed();
  expect(others).toEqual([]);
  expect(last).toMatchObject({ message: 'another', times: 1 });
  expect(first).toEqual({
    ...aPageFailure({ path: '/', stack: 'later' }),
    id: expect.any(String) as string,
    times: 2,
    firstAt: expect.any(String) as string,
    lastAt: expect.any(String) as string,
  });
  expect(first?.lastAt.localeCompare(first.firstAt)).toBe(1);
  await report({ path: '/', stack: 'later' });
  expect((await listed()).map(({ times }) => times)).toEqual([3, 1]);
});

test('one without a release is a row of its own, counted as well', async () => {
  await report({ release: null, shell: null });
  await report({ release: null, shell: null });
  expect(await listed()).toMatchObject([{ release: null, shell: null, times: 2 }]);
});

test('it is counted by kind, remote and release, of which there are no more than the shop knows', async () => {
  await report({ kind: 'load' });
  await report({ kind: 'load', release: '2.0.0-ffffffffffff' });
  await report({ kind: 'load', remote: 'mf-admin' });
  await report({ kind: 'load', remote: 'mf-made-up' });
  await report({ kind: 'script', remote: 'shell', release: 'a1b2c3d4e5f6' });
  await report({ kind: 'script', remote: 'shell', release: 'ffffffffffff' });
  const text = await readMetrics(shop);
  expect(text).toContain(`shop_page_failures_total{kind="load",remote="mf-storefront",release="${RELEASE}"} 1`);
  expect(text).toContain('shop_page_failures_total{kind="load",remote="mf-storefront",release="unknown"} 1');
  expect(text).toContain('shop_page_failures_total{kind="load",remote="mf-admin",release="unknown"} 1');
  expect(text).toContain('shop_page_failures_total{kind="load",remote="unknown",release="unknown"} 1');
  expect(text).toContain('shop_page_failures_total{kind="script",remote="shell",release="2.0.0"} 2');
  for (const made of ['ffffffffffff', 'mf-made-up', 'a1b2c3d4e5f6']) expect(text).not.toContain(made);
});

test('nothing personal is kept, logged or counted, by any sender', async () => {
  const secrets = ['55551234', '5555 1234', 'eva.sola', 'ejemplo.gt', 'Mar%C3%ADa', 'Pérez', '8F3A12BC', 'eyJhbGciOi'];
  const text =
    'Eva: 55551234, +502 5555 1234, eva.sola@ejemplo.gt; /pedido?nombre=Mar%C3%ADa&token=1; ' +
    'eyJhbGciOiJIUzI1NiIsInR5cCI6; "Eva Pérez" is not valid JSON';
  const { status } = await report({
    path: '/pedido/8F3A12BC?telefono=55551234',
    message: text,
    stack: `Error: ${text}\n    at Ex (https://shop.example/assets/shell.0a1b2c3d4e5f.js?nombre=Mar%C3%ADa:2:1204)`,
  });
  expect(status).toBe(200);
  const [kept] = await shop.database.query<[{ row: string }]>('SELECT page_failures::text AS row FROM page_failures');
  expect(kept.row).toContain('/pedido/:value');
  expect(kept.row).toContain('shell.0a1b2c3d4e5f.js?…:2:1204');
  for (const place of [kept.row, lines.join(''), await readMetrics(shop)]) {
    for (const secret of secrets) expect(place).not.toContain(secret);
  }
});

test.each<[string, object]>([
  ['kind', { kind: 'other' }],
  ['remote', { remote: 'Eva Sola' }],
  ['release', { release: '55551234' }],
  ['shell', { shell: '"}' }],
  ['path', { path: 'x'.repeat(failureLimits.path + 1) }],
  ['name', { name: 'Eva Sola' }],
  ['message', { message: 'x'.repeat(failureLimits.message + 1) }],
  ['stack', { stack: 'x'.repeat(failureLimits.stack + 1) }],
  ['phone', { phone: '55551234' }],
])('a report with another %s is refused at that field', async (field, over) => {
  const { status, failure } = await shop.post('/api/failures', { body: { ...aPageFailure(), ...over } });
  expect([status, failure.problems?.[0]?.path]).toEqual([400, field]);
  expect(await listed()).toEqual([]);
});

test('a longer body is not read', async () => {
  const { status, failure } = await shop.post('/api/failures', { raw: 'x'.repeat(failureLimits.bytes + 1) });
  expect([status, failure.code]).toEqual([413, 'request.tooLarge']);
});

test('of another site nothing is taken', async () => {
  const headers = { Origin: 'https://elsewhere.example' };
  expect((await shop.post('/api/failures', { body: aPageFailure(), headers })).status).toBe(403);
});

test('one address reports sixty times a minute; the page server there hears of them all the same', async () => {
  stopClock();
  const limited = await openShop(undefined, { RATE_LIMIT_SCALE: '1' });
  try {
    const statuses: number[] = [];
    for (let sent = 0; sent < 62; sent += 1) {
      statuses.push((await limited.post('/api/failures', { body: aPageFailure() })).status);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(200), 429, 429]);
    expect((await limited.get('/api/failures/loads')).status).toBe(200);
  } finally {
    jest.useRealTimers();
    await limited.close();
  }
});

describe('a flood of forged reports', () => {
  const messages = async () => (await listed()).map(({ message }) => message);

  async function flood(over: Partial<PageFailureReport>): Promise<void> {
    for (let count = 0; count < 120; count += 1) {
      expect((await report({ ...over, message: `forged ${count}` })).status).toBe(200);
    }
  }

  test('of releases that nobody has leaves what is known of others, and is kept short', async () => {
    await report({ message: 'real' });
    await report({ remote: 'mf-admin', release: null, message: 'real without a release' });
    await flood({ release: '2.0.0-ffffffffffff' });
    await flood({ remote: 'mf-made-up' });
    const kept = await messages();
    expect(kept).toContain('real');
    expect(kept).toContain('real without a release');
    expect(kept).toHaveLength(1 + KEPT_OF_A_RELEASE);
  });

  test('of a release that is in use leaves what was there before, and what comes again', async () => {
    await report({ message: 'real' });
    await flood({});
    for (let visitor = 0; visitor < 30; visitor += 1) await report({ message: 'new' });
    await flood({ name: 'RangeError' });
    const kept = await messages();
    expect(kept.filter((message) => !message.startsWith('forged'))).toEqual(['new', 'real']);
    expect(kept).toHaveLength(KEPT_OF_A_RELEASE);
  });
});

test('a failure goes thirty days after its last time', async () => {
  await report({ message: 'old' });
  await report({ message: 'kept' });
  await shop.database.query(
    `UPDATE page_failures SET last_at = last_at - CASE message WHEN 'old' THEN 30 ELSE 29 END * interval '1 day'`,
  );
  await doChore(shop, 'rows.sweep');
  expect((await listed()).map(({ message }) => message)).toEqual(['kept']);
});

test('reports at once wait for nobody, and none is lost', async () => {
  const answers = await Promise.all(Array.from({ length: 24 }, (_none, index) => report({ message: `m${index % 3}` })));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect((await listed()).map(({ times }) => times)).toEqual([8, 8, 8]);
});
