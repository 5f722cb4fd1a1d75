import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileServer } from './remote-files';

const VERSION = '1.0.0-aaaaaaaaaaaa';

let root: string;
let server: Server;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'remote-files-'));
  for (const name of ['mf-admin', 'mf-storefront']) {
    await mkdir(join(root, name, VERSION), { recursive: true });
    await writeFile(join(root, name, VERSION, 'entry.js'), `var ${name.replace('-', '_')};`);
  }
  await writeFile(join(root, 'remotes.json'), '{}');
  const handle = createFileServer('mf-admin', root);
  server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
  server.close();
  await rm(root, { recursive: true });
});

const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, { method, headers });

test('the files of a version never change and say so', async () => {
  const answer = await ask(`/remotes/mf-admin/${VERSION}/entry.js`);
  expect([answer.status, await answer.text()]).toEqual([200, 'var mf_admin;']);
  expect(answer.headers.get('cache-control')).toContain('immutable');
});

test.each([
  ['a range beyond its end', { Range: 'bytes=1000-' }, 416, 'bytes */13'],
  ['another content of it', { 'If-Match': '"another"' }, 412, null],
])('a file that is there is not “not there” to who wants %s', async (_what, headers, status, range) => {
  const answer = await ask(`/remotes/mf-admin/${VERSION}/entry.js`, 'GET', headers);
  expect([answer.status, await answer.text()]).toEqual([status, '']);
  expect([answer.headers.get('content-range'), answer.headers.get('cache-control')]).toEqual([range, 'no-store']);
});

test.each([
  '/',
  `/remotes/mf-admin/1.0.0-bbbbbbbbbbbb/entry.js`,
  `/remotes/mf-storefront/${VERSION}/entry.js`,
  '/remotes/mf-admin/..%2Fremotes.json',
  `/remotes/mf-admin/%2e%2e/mf-storefront/${VERSION}/entry.js`,
])('%s is not there, and nobody keeps that', async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
});

test('nothing can be written', async () => {
  expect((await ask(`/remotes/mf-admin/${VERSION}/entry.js`, 'POST')).status).toBe(405);
});
