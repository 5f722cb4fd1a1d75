import { once } from 'node:events';
import { Agent, get as httpGet } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

import { Client } from 'pg';

import { CONFIG, type Config } from '../../src/platform/config/config';
import { createLogger } from '../../src/platform/logging/logger';
import { closeShop } from '../../src/startup/serve';
import { addProduct, addStaff, customer, orderFor } from '../support/builders/basics';
import { stopClock } from '../support/clocks';
import { TestStream } from '../support/event-stream';
import { timeoutFactor } from '../support/timeout-factor';
import { metricsToken, readMetrics } from '../support/metrics';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

/** For what a shop that ends has begun, ms. */
const PATIENCE = 9000 * timeoutFactor;

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('GET /api/health', () => {
  test.each(['/api/health', '/api/health/ready'])('%s says status and database, nothing else', async (path) => {
    const { status, text } = await shop.get(path);
    expect([status, JSON.parse(text)]).toEqual([200, { success: true, data: { status: 'ok', database: 'ok' } }]);
  });

  test('/api/health/live says that the process works', async () => {
    const { status, text } = await shop.get('/api/health/live');
    expect([status, JSON.parse(text)]).toEqual([200, { success: true, data: { status: 'ok' } }]);
  });

  test('a shop that was asked to end is not ready before it takes no more calls', async () => {
    const ending = await openShop();
    stopClock();
    const closed = closeShop(ending, 5);
    const { status, failure } = await ending.get('/api/health/ready');
    expect([status, failure.code]).toEqual([503, 'server.unavailable']);
    expect((await ending.get('/api/products')).status).toBe(200);
    jest.advanceTimersByTime(4999);
    expect((await ending.get('/api/health/live')).status).toBe(200);
    jest.advanceTimersByTime(1);
    jest.useRealTimers();
    await closed;
    await expect(ending.get('/api/health/live')).rejects.toThrow();
  });
});

describe('a request’s name', () => {
  test('is answered, another for each', async () => {
    const paths = ['/api/products', '/api/health', '/api/admin/me', '/api/nada', '/uploads/nada.webp'];
    const answers = await Promise.all(paths.map((path) => shop.get(path)));
    const ids = answers.map(({ headers }) => headers.get('x-request-id'));
    for (const id of ids) expect(id).toMatch(/^[\w-]{8,64}$/);
    expect(new Set(ids).size).toBe(paths.length);
  });

  test.each([
    ['a-name-of-my-own_1', true],
    ['short', false],
    ['x'.repeat(65), false],
    ['with spaces in it', false],
    ['<script>alert(1)</script>', false],
  ])('%p is taken over: %p', async (offered, taken) => {
    const { headers } = await shop.get('/api/health', { headers: { 'X-Request-Id': offered } });
    expect(headers.get('x-request-id') === offered).toBe(taken);
  });
});

describe('the log', () => {
  const lines: string[] = [];
  const logger = createLogger('info', { write: (line) => void lines.push(line) });
  let logged: TestShop;

  beforeAll(async () => {
    logged = await openShop(undefined, {}, logger);
  });
  afterAll(() => logged.close());
  beforeEach(() => lines.splice(0));

  const parsed = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

  /** The line of a request is written when its connection has let go of it, which may be after the answer. */
  async function lineOf(id: string | null) {
    return until('the line of the request', () =>
      parsed().find(({ msg, requestId }) => msg === 'request' && requestId === id),
    );
  }

  test('has a line for each request with its name, without its query', async () => {
    const { user, headers } = await addStaff(logged);
    const answer = await logged.get('/api/admin/me?token=secret-of-mine', { headers });
    const line = await lineOf(answer.headers.get('x-request-id'));
    expect(line).toMatchObject({ method: 'GET', path: '/api/admin/me', status: 200, staff: user.id });
    expect(lines.join('')).not.toContain('secret-of-mine');
  });

  test('names no phone that a path has', async () => {
    const { headers } = await addStaff(logged);
    // Also as no route reads it: what is refused is written down as well.
    const phones = [
      '55551234',
      '5555%201234',
      '%355551234',
      '5555-1234',
      '%2B502%2055551234',
      '55551234/phones/55551235',
    ];
    for (const place of ['/api/admin/customers', '/api/admin/blocked-phones', '/admin/customers']) {
      for (const phone of phones) {
        const answer = await logged.get(`${place}/${phone}`, { headers });
        const line = await lineOf(answer.headers.get('x-request-id'));
        expect(line['path']).toBe(`${place}/:phone`);
      }
    }
    expect(lines.join('')).not.toMatch(/5555(?:-|%20)?123/);
  });

  test('names the request in whatever goes wrong in it, also behind a body', async () => {
    await logged.asOwner('ALTER TABLE orders RENAME TO orders_gone');
    const answer = await logged.post('/api/orders', { body: orderFor(await addProduct(logged.database)) });
    await logged.asOwner('ALTER TABLE orders_gone RENAME TO orders');
    expect(answer.status).toBe(500);
    const failure = parsed().find(({ msg }) => msg === 'unexpected failure');
    expect(failure?.['requestId']).toBe(answer.headers.get('x-request-id'));
  });

  test('says nothing of the customer, the password or the token', async () => {
    const { headers } = await addStaff(logged);
    const product = await addProduct(logged.database);
    const answers = [
      await logged.post('/api/orders', { body: orderFor(product), headers }),
      await logged.post('/api/orders', { body: orderFor(product, { quantity: 900 }) }),
      await logged.post('/api/admin/login', { body: { username: 'somebody', password: 'hunter-2-hunter' } }),
      await logged.post('/api/contact', { body: { name: 'Eva Sola', email: 'eva@ejemplo.gt', message: 'Privado' } }),
    ];
    // The database’s words about a row that it refuses have all of the row.
    await logged.asOwner(`ALTER TABLE orders ADD CONSTRAINT no_more CHECK (phone <> '55551234') NOT VALID`);
    answers.push(await logged.post('/api/orders', { body: orderFor(product) }));
    await logged.asOwner('ALTER TABLE orders DROP CONSTRAINT no_more');
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 401, 201, 500]);
    for (const { headers: answered } of answers) await lineOf(answered.get('x-request-id'));
    const text = lines.join('');
    const secrets = [
      customer.firstName,
      customer.address,
      '55551234',
      'hunter-2',
      'Eva',
      'eva@',
      'Privado',
      'somebody',
    ];
    for (const secret of [...secrets, headers.Authorization]) expect(text).not.toContain(secret);
  });
});

describe('GET /api/metrics', () => {
  /** A call is counted when its connection has let go of it, which may be after the answer: until then it is in flight. */
  async function readOnceCounted(): Promise<string> {
    return until('no other call is in flight', async () => {
      const text = await readMetrics(shop);
      return /^http_requests_in_flight 1$/m.test(text) && text;
    });
  }

  test.each([undefined, '', 'Bearer', 'Bearer x', 'x'.repeat(5000)])('is 401 for %p', async (Authorization) => {
    const { status, failure, headers } = await shop.get('/api/metrics', {
      headers: Authorization === undefined ? {} : { Authorization },
    });
    expect([status, failure.code]).toEqual([401, 'auth.required']);
    expect(headers.get('www-authenticate')).toBe('Bearer');
  });

  test('is not opened by an admin’s session, nor by the token without Bearer', async () => {
    const { headers } = await addStaff(shop, { role: 'admin' });
    expect((await shop.get('/api/metrics', { headers })).status).toBe(401);
    expect((await shop.get('/api/metrics', { headers: { Authorization: metricsToken(shop) } })).status).toBe(401);
  });

  test('counts requests by the pattern of their route, orders by what became of them', async () => {
    const product = await addProduct(shop.database);
    const { data } = await shop.post<{ orderId: string }>('/api/orders', { body: orderFor(product) });
    await shop.post('/api/orders', { body: orderFor(product, { quantity: 900 }) });
    await shop.get(`/api/orders/${data.orderId}?token=x`);
    await shop.get('/api/products');
    await shop.get('/api/products');
    await shop.get('/api/nada-de-nada');
    await shop.post('/api/admin/products/upload-image');
    const text = await readOnceCounted();
    expect(text).toMatch(/http_request_duration_seconds_count\{method="POST",route="\/api\/orders",status="201"\} 1/);
    expect(text).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/orders\/:id",status="404"\} 1/,
    );
    expect(text).toMatch(/route="\/api\/products",status="200"\} \d/);
    expect(text).toMatch(/route="unknown",status="404"/);
    expect(text).toContain('shop_orders_total{outcome="placed"} 1');
    expect(text).toContain('shop_orders_total{outcome="refused"} 1');
    expect(text).toContain('shop_uploads_total{outcome="refused"} 1');
    expect(text).toMatch(/shop_public_lists_total\{from="memory"\} [1-9]/);
    expect(text).toMatch(/shop_database_connections\{state="idle"\} [1-9]/);
    expect(text).toContain('shop_database_waiting 0');
    expect(text).toContain('nodejs_eventloop_lag_p99_seconds');
    expect(text).toContain('shop_database_synchronous 0');
    expect(text).toContain('shop_database_followers 0');
    expect(text).not.toMatch(/^shop_database_(lag_bytes|archived|certificate_end_seconds) /m);
    expect(text).not.toContain(data.orderId);
    expect(text).not.toContain('nada-de-nada');
  });

  test('counts what an alarm waits for from nothing on: one that first shows as 1 has not risen', async () => {
    const fresh = await openShop();
    const text = await readMetrics(fresh);
    await fresh.close();
    for (const name of [
      'orders_total{outcome="placed"}',
      'orders_total{outcome="refused"}',
      'orders_total{outcome="failed"}',
    ])
      expect(text).toContain(`\nshop_${name} 0\n`);
    for (const name of ['job_failures_total{kind="audit.verify"}', 'job_failures_total{kind="rows.sweep"}'])
      expect(text).toContain(`\nshop_${name} 0\n`);
    for (const kind of ['rejection', 'exception'])
      expect(text).toContain(`\nshop_unhandled_faults_total{kind="${kind}"} 0\n`);
  });

  test('knows what is in flight', async () => {
    const { port } = new URL(shop.url);
    const others = Array.from({ length: 2 }, () => connect(Number(port)));
    const head = ['POST /api/orders HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'];
    // Half of a body: it is not answered.
    for (const other of others) other.write([...head, '', '{'].join('\r\n'));
    await until('three are in flight', async () => (await readMetrics(shop)).includes('http_requests_in_flight 3\n'));
    for (const other of others) other.destroy();
    await readOnceCounted();
  });
});

test('a shop that ends answers what it has begun, on connections that were kept as well', async () => {
  const ending = await openShop();
  const product = await addProduct(ending.database, {}, [{ inventory: 1000 }]);
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  await new Promise((resolve) =>
    httpGet(`${ending.url}/api/products`, { agent }, (answer) => answer.resume().on('end', resolve)),
  );
  const orders = Array.from({ length: 60 }, () => ending.post('/api/orders', { body: orderFor(product) }));
  await Promise.race(orders);
  const { databaseUrl } = ending.app.get<Config>(CONFIG);
  const closed = closeShop(ending, 0, PATIENCE);
  const outcomes = await Promise.allSettled(orders);
  // Those that `fetch` has opened and not used would be waited for.
  ending.server.closeAllConnections();
  await closed;
  agent.destroy();
  const placed = outcomes.filter((outcome) => outcome.status === 'fulfilled' && outcome.value.status === 201).length;
  const [row] = await shopRows(databaseUrl);
  expect(placed).toBeGreaterThan(0);
  expect(row?.orders).toBe(placed);
});

test('a shop that ends cuts off no answer that its reader has yet to take', async () => {
  const ending = await openShop();
  const { headers } = await addStaff(ending);
  // More than the systems of both sides hold on its way.
  await ending.database.query(`
    INSERT INTO contact_messages (name, email, message)
    SELECT 'Eva', 'eva@ejemplo.gt', repeat('x', 500000) FROM generate_series(1, 40)`);
  const taken = once(ending.server, 'connection') as Promise<[Socket]>;
  const reader = connect(Number(new URL(ending.url).port));
  const head = ['GET /api/admin/messages?limit=100 HTTP/1.1', 'Host: x', `Authorization: ${headers.Authorization}`];
  reader.write([...head, '', ''].join('\r\n'));
  const [line] = await taken;
  await until('the answer waits for its reader', () => line.writableLength > 0);
  const closed = closeShop(ending, 0, PATIENCE);
  await until('it lets nobody in', () => !ending.server.listening);
  let answer = '';
  for await (const text of reader.setEncoding('utf8')) answer += String(text);
  const [, length, body] = /content-length: (\d+)[^]*?\r\n\r\n([^]*)/i.exec(answer) ?? [];
  expect(body?.length).toBe(Number(length));
  await closed;
});

test('a shop that ends lets streams of staff go at once, and the calls of a busy connection come no more', async () => {
  const ending = await openShop();
  const { headers } = await addStaff(ending);
  const { stream } = await TestStream.open(ending.url, headers);
  const busy = connect(Number(new URL(ending.url).port));
  const begun = once(ending.server, 'request');
  const head = ['POST /api/contact HTTP/1.1', 'Host: x', 'Content-Type: application/json', 'Content-Length: 2'];
  busy.write([...head, '', '{'].join('\r\n'));
  await begun;
  // Somebody sets the machine's clock, which shortens nobody's time.
  let now = Date.now();
  const wall = jest.spyOn(Date, 'now').mockImplementation(() => (now += 3_600_000));
  const closed = closeShop(ending, 0, PATIENCE);
  await stream.untilOver();
  // The call that was begun goes on.
  expect(busy.readyState).toBe('open');
  busy.write('}GET /api/health/live HTTP/1.1\r\nHost: x\r\n\r\n');
  let answers = '';
  for await (const text of busy.setEncoding('utf8')) answers += String(text);
  expect(answers.match(/HTTP\/1.1 \d+|Connection: [\w-]+/g)).toEqual([
    'HTTP/1.1 400',
    'Connection: keep-alive',
    'HTTP/1.1 200',
    'Connection: close',
  ]);
  await closed;
  wall.mockRestore();
});

test('who was connected before the shop could take him is answered, too', async () => {
  const ending = await openShop();
  const everybody = 40;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const callers = new Worker(CALLERS, {
    eval: true,
    workerData: { port: Number(new URL(ending.url).port), everybody, connected },
  });
  const answered = once(callers, 'message');
  await once(callers, 'online');
  // The shop, which this thread serves, takes nobody until all are connected, and is asked to end at that moment.
  for (let count = 0; count < everybody; count = Atomics.load(connected, 0)) Atomics.wait(connected, 0, count);
  await closeShop(ending, 0, PATIENCE);
  expect(await answered).toEqual([everybody]);
});

/** In a thread of their own: each connects, asks, and is counted when it was answered. */
const CALLERS = `
  const { connect } = require('node:net');
  const { parentPort, workerData: { port, everybody, connected } } = require('node:worker_threads');
  let closed = 0;
  let answered = 0;
  for (let caller = 0; caller < everybody; caller += 1) {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET /api/health/live HTTP/1.1\\r\\nHost: shop\\r\\n\\r\\n');
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    });
    socket.once('data', (bytes) => { if (String(bytes).startsWith('HTTP/1.1 200')) answered += 1; });
    socket.on('error', () => undefined);
    socket.once('close', () => { closed += 1; if (closed === everybody) parentPort.postMessage(answered); });
  }
`;

/** Of the database of a shop that has closed its own connections. */
async function shopRows(databaseUrl: string): Promise<{ orders: number }[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ orders: number }>('SELECT count(*)::integer AS orders FROM orders');
  await client.end();
  return rows;
}
