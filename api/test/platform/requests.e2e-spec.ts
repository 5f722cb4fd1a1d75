import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';

import { limits, shopErrors } from '@shop/contracts';

import { CONFIG, type Config } from '../../src/platform/config/config';
import { addDistributor, addProduct, addStaff, orderFor } from '../support/builders/basics';
import { RUNNING } from '../support/clocks';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** No answer of this file, whatever was sent, tells how the shop is made. */
afterAll(() => {
  const telling = shop.answers.filter((text) =>
    /argon2|\bat .*\.(?:ts|js):\d|select |insert |syntax error|Cannot (?:GET|POST)|Bad Request|Exception|node_modules/i.test(
      text,
    ),
  );
  expect(shop.answers.length).toBeGreaterThan(50);
  expect(telling).toEqual([]);
});

test.each([
  ['GET', '/api/nada'],
  ['GET', '/api'],
  ['GET', '/api/'],
  ['GET', '/api/products/../../etc/passwd'],
  ['POST', '/api/products'],
  ['DELETE', '/api/orders'],
  ['PUT', '/api/health'],
  ['GET', '/nada'],
  ['GET', '/uploads/nada.webp'],
  ['GET', '/uploads/../jwt-secret'],
  ['GET', '/uploads/%2e%2e/%2e%2e/etc/passwd'],
])('%s %s is a 404 in our own words', async (method, path) => {
  const { status, failure } = await shop.send(method, path);
  expect(status).toBe(404);
  expect(failure).toEqual({ success: false, code: 'route.notFound', error: shopErrors['route.notFound'].text });
});

test.each(['/api/%', '/api/orders/%E0%A4%A', '/uploads/%', '/%c0'])('the address %s can’t be read', async (path) => {
  const { status, failure } = await shop.get(path);
  expect([400, 404]).toContain(status);
  expect(failure.success).toBe(false);
});

test('an address with NUL is refused', async () => {
  expect((await shop.get('/api/orders/%00')).status).toBe(400);
  expect((await shop.get('/uploads/%00')).status).toBeGreaterThanOrEqual(400);
});

/** An object with so many fields that nobody knows. */
function keys(count: number): Record<string, number> {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, 0]));
}

test.each([
  ['no JSON', '{', 400, 'request.malformed'],
  ['a text', '"x"', 400, 'request.malformed'],
  ['a number', '5', 400, 'request.malformed'],
  ['null', 'null', 400, 'request.malformed'],
  ['a list', '[]', 400, 'request.invalid'],
  ['1,000 levels', `${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}`, 400, 'request.invalid'],
  ['10,000 levels', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, 400, 'request.invalid'],
  ['__proto__', '{"__proto__":{"admin":true}}', 400, 'request.invalid'],
  ['constructor', '{"customerData":{"constructor":{"prototype":{"x":1}}}}', 400, 'request.invalid'],
  ['NUL in a key', '{"a\\u0000":1}', 400, 'request.invalid'],
  ['10,000 lines', `{"cartItems":[${'{},'.repeat(9999)}{}]}`, 400, 'request.invalid'],
  ['too much', JSON.stringify({ a: 'x'.repeat(32 * 1024) }), 413, 'request.tooLarge'],
  ['1,002 keys and values', JSON.stringify(keys(500)).replace(/}$/, ',"b":0}'), 400, 'request.invalid'],
])('a body of %s is refused', async (_name, raw, status, code) => {
  for (const path of ['/api/orders', '/api/admin/login']) {
    const answer = await shop.post(path, { raw });
    expect(answer.failure).toMatchObject({ success: false, code });
    expect(answer.status).toBe(status);
    expect(answer.text.length).toBeLessThan(20_000);
  }
  expect(({} as { admin?: unknown }).admin).toBeUndefined();
});

test('a distributor sends no more than everybody', async () => {
  const { headers } = await addDistributor(shop);
  const body = { currentPassword: 'x'.repeat(32 * 1024), newPassword: 'x' };
  expect((await shop.send('PATCH', '/api/auth/distributor/password', { body, headers })).status).toBe(413);
});

test('values are counted before the JSON is read', async () => {
  const { failure } = await shop.post('/api/admin/login', { raw: `[${'0,'.repeat(1000)}` });
  expect(failure).toMatchObject({ code: 'request.invalid', problems: [{ path: '' }] });
});

test('a body in another encoding than UTF-8 is refused: its values could not be counted', async () => {
  const headers = { 'content-type': 'application/json; charset=utf-16le' };
  const { status } = await shop.post('/api/admin/login', { raw: '{}', headers });
  expect(status).toBe(415);
});

test('an order of 50 lines with every field of the cart fits', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
  const { cartItems, customerData } = orderFor(product);
  const [line] = cartItems;
  const image = `/uploads/${'i'.repeat(200)}.webp`;
  const cart = { cartItemId: `${line?.id ?? ''}-Menta`, name: 'ñ'.repeat(120), puffs: 20_000, price: 'Q145.00', image };
  const body = { cartItems: Array.from({ length: 50 }, () => ({ ...cart, ...line })), customerData };
  expect((await shop.post('/api/orders', { body })).status).toBe(201);
});

test('a body is read once its caller may call', async () => {
  const raw = JSON.stringify({ note: 'x'.repeat(limits.bodyBytes) });
  const { headers } = await addStaff(shop);
  expect((await shop.send('PATCH', '/api/admin/me', { raw })).status).toBe(401);
  expect((await shop.send('PATCH', '/api/admin/me', { raw, headers })).status).toBe(413);
  const usual = JSON.stringify({ note: 'x'.repeat(100_000) });
  expect((await shop.send('PATCH', '/api/admin/me', { raw: usual, headers })).status).toBe(400);
});

test('a body of staff that is nested as deep as its size allows is refused, also where its call is done once', async () => {
  const raw = `{"content":${'['.repeat(5900)}${']'.repeat(5900)}}`;
  const { headers } = await addStaff(shop, { role: 'admin' });
  const sent = { raw, headers: { ...headers, 'Idempotency-Key': 'k'.repeat(limits.idempotencyKey.min) } };
  for (const [method, path] of [
    ['PATCH', '/api/admin/homepage-content/hero'],
    ['POST', '/api/admin/products'],
  ] as const) {
    const { status, failure } = await shop.send(method, path, sent);
    expect(failure).toMatchObject({ code: 'request.invalid', problems: [{ path: '' }] });
    expect(status).toBe(400);
  }
});

test('of unknown fields the first few are named', async () => {
  const { failure } = await shop.post('/api/admin/login', { body: keys(100) });
  const problems = [0, 1, 2, 3, 4].map((at) => ({ path: `a${at}`, message: 'Campo desconocido' }));
  expect(failure.problems?.filter(({ path }) => path.startsWith('a'))).toEqual(problems);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'application/xml'])(
  'a body of type %s is refused',
  async (type) => {
    const { status, failure } = await shop.post('/api/orders', { raw: '{}', headers: { 'content-type': type } });
    expect(status).toBe(415);
    expect(failure.code).toBe('request.unsupportedType');
  },
);

test('a compressed body is refused', async () => {
  const { status } = await shop.post('/api/orders', { raw: '{}', headers: { 'content-encoding': 'gzip' } });
  expect(status).toBe(415);
});

test('an unknown field is refused by name, except in an order', async () => {
  const body = { username: 'a', password: 'b', role: 'admin' };
  const { status, failure } = await shop.post('/api/admin/login', { body });
  expect(status).toBe(400);
  expect(failure.problems).toEqual([{ path: 'role', message: 'Campo desconocido' }]);
});

describe('another site', () => {
  test.each([
    ['Origin', 'https://malo.example'],
    ['Origin', 'null'],
    ['Origin', 'http://127.0.0.1'],
    ['Origin', 'no address'],
    ['Sec-Fetch-Site', 'cross-site'],
  ])('can’t change anything: %s %s', async (name, value) => {
    const { status, failure } = await shop.post('/api/orders', { body: {}, headers: { [name]: value } });
    expect(status).toBe(403);
    expect(failure.code).toBe('request.forbiddenOrigin');
  });

  test('may follow links here but reads nothing by script', async () => {
    const { status, headers } = await shop.get('/api/products', { headers: { Origin: 'https://malo.example' } });
    expect(status).toBe(200);
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
    const preflight = await shop.send('OPTIONS', '/api/orders', { headers: { Origin: 'https://malo.example' } });
    expect([...preflight.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('is not the shop itself', async () => {
    const product = await addProduct(shop.database);
    const { status } = await shop.post('/api/orders', { body: orderFor(product), headers: { Origin: shop.url } });
    expect(status).toBe(201);
  });
});

/** Headers by which an answer is nothing that runs, loads, is framed, or is read by another site. */
const safeHeaders = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

test.each(['/api/health', '/api/products', '/api/nada', '/api/admin/me'])(
  '%s is sent with safe headers',
  async (path) => {
    const { headers } = await shop.get(path);
    expect(Object.fromEntries(headers)).toMatchObject(safeHeaders);
    expect(headers.get('x-powered-by')).toBeNull();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  },
);

test('answers about one person are never stored', async () => {
  const { headers } = await addStaff(shop);
  expect((await shop.get('/api/admin/me', { headers })).headers.get('cache-control')).toBe('no-store');
  expect((await shop.get('/api/admin/me')).headers.get('cache-control')).toBe('no-store');
});

test('uploaded pictures are served, nothing else beside them', async () => {
  const { dataDir } = shop.app.get<Config>(CONFIG);
  mkdirSync(join(dataDir, 'uploads/products'), { recursive: true });
  writeFileSync(join(dataDir, 'uploads/products/a.webp'), 'picture');
  writeFileSync(join(dataDir, 'uploads/.secret'), 'secret');
  const { status, text, headers } = await shop.get('/uploads/products/a.webp');
  expect([status, text]).toEqual([200, 'picture']);
  expect(Object.fromEntries(headers)).toMatchObject(safeHeaders);
  expect((await shop.get('/uploads/.secret')).status).toBe(404);
  expect((await shop.get('/uploads/products/')).status).toBe(404);
});

test('a body that drips is cut after 30 seconds, and not before', async () => {
  const { port, hostname } = new URL(shop.url);
  jest.useFakeTimers({ doNotFake: ['Date', ...RUNNING] });
  const socket = connect(Number(port), hostname);
  try {
    let received = '';
    socket.on('data', (data) => (received += data.toString()));
    const begun = once(shop.server, 'request') as Promise<[IncomingMessage]>;
    socket.write(
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    );
    const [request] = await begun;
    // The middleware before it may wait for the limits; from when its time runs the body's end is listened for.
    await until('the end of the body is listened for', () => request.listenerCount('end') > 0);
    jest.advanceTimersByTime(29_999);
    // By the time that this one is answered, a refusal of the other would have come.
    expect((await shop.get('/api/nada')).status).toBe(404);
    expect(received).toBe('');
    jest.advanceTimersByTime(1);
    await once(socket, 'close');
    expect(received).toMatch(/^HTTP\/1\.1 408 [^]*request\.tooSlow/);
  } finally {
    jest.useRealTimers();
    socket.destroy();
  }
});

test('a client that goes away in the middle of a body leaves the shop alive', async () => {
  const { port, hostname } = new URL(shop.url);
  const socket = connect(Number(port), hostname);
  const begun = once(shop.server, 'request') as Promise<[IncomingMessage]>;
  socket.write(
    'POST /api/orders HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a"',
  );
  const [request] = await begun;
  const left = new Promise((resolve) => request.once('close', resolve));
  socket.destroy();
  await left;
  expect((await shop.get('/api/health')).status).toBe(200);
});
