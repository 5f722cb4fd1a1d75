import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createPageServer } from './page-server';
import { workspaceFolders } from './workspace';

const TOKEN = 'a-token-that-only-developers-know-of';
const OWN = 'http://localhost:3004';

let root: string;
const servers: Server[] = [];

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(join(root, file)), { recursive: true });
  await writeFile(join(root, file), text);
}

/** A shop with the token, or with none. Answers its address. */
async function openShop(developerToken: string | null, publicUrl: string | null = null): Promise<string> {
  const pages = createPageServer({
    ...workspaceFolders(root),
    publicUrl,
    trustProxy: false,
    developerToken,
    firstData: () => Promise.resolve({ products: null, homepageContent: null }),
  });
  const server = createServer((request, response) => void pages.handle(request, response));
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const open = (address: string, cookie = '') => fetch(address, { redirect: 'manual', headers: { Cookie: cookie } });

const enter = (shop: string, token: string, place = OWN) =>
  open(`${shop}/admin/login?x=1&developer=${token}&remote.mf-admin=${encodeURIComponent(place)}`);

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

async function page(shop: string, cookie: string) {
  const answer = await open(`${shop}/admin/login`, cookie);
  const html = await answer.text();
  const boot = /<meta name="shop-boot" content="([^"]*)">/.exec(html)?.[1] ?? '';
  const data = await (await fetch(`${shop}${boot}`)).text();
  return { html: html + data, policy: answer.headers.get('content-security-policy') ?? '', answer };
}

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'developer-override-'));
  await put('shell/dist/index.html', '<!doctype html><html><head><title>t</title></head><body></body></html>');
  await put('shell/dist/routes.json', '[]');
  await put('mf-admin/dist/routes.json', '["/admin/login","/admin/nuevo"]');
  await put('mf-admin/dist/contract.json', '"^1.0.0"');
  await put(
    'mf-admin/dist/mf-manifest.json',
    JSON.stringify({ metaData: { remoteEntry: { name: 'entry.abc.js', path: '' } }, exposes: [] }),
  );
});

afterAll(async () => {
  for (const server of servers) server.close();
  await rm(root, { recursive: true });
});

test('a developer who knows the token gets their own remote, and nobody else does', async () => {
  const shop = await openShop(TOKEN);
  const entered = await enter(shop, TOKEN);
  expect(entered.status).toBe(302);
  expect(entered.headers.get('location')).toBe('/admin/login?x=1');
  expect(entered.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax/);
  expect(entered.headers.get('cache-control')).toBe('no-store');

  const own = await page(shop, cookieOf(entered));
  expect(own.html).toContain(`"entry":"${OWN}/entry.js"`);
  expect(own.html).toContain('"/admin/nuevo"');
  expect(own.html).toMatch(/aria-label="Modo de desarrollo".*mf-admin de http:\/\/localhost:3004\. Solo tú lo ves\./);
  expect(own.policy).toContain(`script-src 'self' ${OWN} 'sha256-`);
  expect(own.policy).toContain('ws://localhost:3004');
  expect(own.answer.headers.get('cache-control')).toBe('no-store');
  const list = await (await open(`${shop}/remotes.json`, cookieOf(entered))).text();
  expect(list).toContain(OWN);

  const visitor = await page(shop, '');
  expect(visitor.html).toContain('"entry":"/remotes/mf-admin/entry.abc.js"');
  expect(visitor.policy).toMatch(/script-src 'self' 'sha256-[^' ]+';/);
  expect(visitor.html + visitor.policy).not.toContain('localhost');
  expect(visitor.html).not.toContain('Modo de desarrollo');
});

test('a remote that the shop does not have yet is shown below its own name', async () => {
  const shop = await openShop(TOKEN);
  const entered = await open(`${shop}/help?developer=${TOKEN}&remote.mf-help=${encodeURIComponent(OWN)}`);
  const list = await (await open(`${shop}/remotes.json`, cookieOf(entered))).text();
  expect(list).toContain(`{"name":"mf-help","entry":"${OWN}/entry.js"`);
  expect((await open(`${shop}/help`, cookieOf(entered))).status).toBe(200);
  expect((await open(`${shop}/help`)).status).toBe(404);
});

test.each([
  ['//', 200],
  ['//no-existe:x/', 404],
])('the door is closed to %s as to any path without the token', async (path, status) => {
  expect((await open(`${await openShop(TOKEN)}${path}`)).status).toBe(status);
});

test('who was let in is so for a day of work, however long the browser keeps the cookie', async () => {
  const shop = await openShop(TOKEN);
  const now = Date.now();
  const clock = jest.spyOn(Date, 'now').mockReturnValue(now);
  const cookie = cookieOf(await enter(shop, TOKEN));
  clock.mockReturnValue(now + 12 * 3_600_000 - 1000);
  expect((await page(shop, cookie)).html).toContain(OWN);
  clock.mockReturnValue(now + 12 * 3_600_000 + 1000);
  const { html, policy } = await page(shop, cookie);
  clock.mockRestore();
  expect(html + policy).not.toContain('localhost');
});

test('under HTTPS the cookie is the shop’s own alone', async () => {
  const shop = await openShop(TOKEN, 'https://niebla.gt');
  const entered = await enter(shop, TOKEN);
  expect(entered.headers.get('set-cookie')).toMatch(
    /^__Host-desarrollo=.*; Path=\/; HttpOnly; SameSite=Lax; .*Secure$/,
  );
  expect(entered.headers.get('strict-transport-security')).toBe('max-age=31536000');
  const cookie = cookieOf(entered);
  expect((await page(shop, cookie)).html).toContain(OWN);
  expect((await page(shop, cookie.replace('__Host-', ''))).html).not.toContain(OWN);
});

test('a shop without the setting lets nobody in, and honours no cookie of another shop', async () => {
  const shop = await openShop(null);
  const refused = await enter(shop, TOKEN);
  expect(refused.status).toBe(200);
  expect(refused.headers.get('set-cookie')).toBeNull();
  const cookie = cookieOf(await enter(await openShop(TOKEN), TOKEN));
  const { html, policy } = await page(shop, cookie);
  expect(html + policy).not.toContain('localhost');
});

test.each(['', 'wrong', TOKEN.slice(1), `${TOKEN}x`])('the token %j lets nobody in', async (token) => {
  const shop = await openShop(TOKEN);
  const { html, policy } = await page(shop, cookieOf(await enter(shop, token)));
  expect(html + policy).not.toContain('localhost');
});

test.each([
  'http://evil.example',
  'http://localhost.evil.example',
  'http://localhost:3004@evil.example',
  'http://evil.example#localhost',
  'http://192.168.1.20:3004',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'http://localhost:3004/path',
  'http://localhost:3004;script-src *',
  'localhost:3004',
  '',
])('%s is no address of the own machine', async (place) => {
  const shop = await openShop(TOKEN);
  const answer = await enter(shop, TOKEN, place);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('one wrong remote among others lets nobody in: half of what was asked for is not what is tried', async () => {
  const shop = await openShop(TOKEN);
  const answer = await enter(shop, `${TOKEN}&remote.mf-storefront=http://evil.example`);
  expect(answer.status).toBe(400);
  expect(answer.headers.get('set-cookie')).toBeNull();
});

test('a cookie that was changed counts for nothing', async () => {
  const shop = await openShop(TOKEN);
  const [, payload = '', signature = ''] = /=(.*)\.(.*)$/.exec(cookieOf(await enter(shop, TOKEN))) ?? [];
  const evil = Buffer.from(JSON.stringify([['mf-admin', 'http://evil.example']])).toString('base64url');
  for (const cookie of [`${evil}.${signature}`, `${payload}.${signature.slice(1)}`, `${payload}.`, 'x.y']) {
    const { html, policy } = await page(shop, `desarrollo=${cookie}`);
    expect(html + policy).not.toMatch(/localhost|evil/);
  }
});

test('an empty token ends it', async () => {
  const shop = await openShop(TOKEN);
  const left = await open(`${shop}/admin?developer=`);
  expect(left.status).toBe(302);
  expect(left.headers.get('set-cookie')).toMatch(/^desarrollo=; .*Max-Age=0/);
});

test('it leads nowhere but into the shop', async () => {
  const shop = await openShop(TOKEN);
  const answer = await open(`${shop}//evil.example/x?developer=`);
  expect(answer.headers.get('location')).toMatch(/^\/[^/]/);
});
