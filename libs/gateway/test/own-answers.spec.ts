import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { freePort } from '@shop/launcher/free-port';
import { describeWith } from '@shop/checks/needs';
import { nginx } from '@shop/checks/programs';
import { startGateway, type Gateway } from './gateway-process';
import { until } from './processes';

/** Needs Debian's nginx, the one of the gateway's image. */
const withNginx = describeWith(nginx);

const ofEveryAnswer = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

const API_POLICY = "default-src 'none'; base-uri 'none'; frame-ancestors 'none'; sandbox";
const PAGE_POLICY = API_POLICY.replace(';', "; style-src 'unsafe-inline';");

withNginx('what the gateway answers itself', () => {
  let gateway: Gateway;
  let shellPort: number;

  beforeAll(async () => {
    shellPort = await freePort();
    gateway = await startGateway(await freePort(), { shell: shellPort });
  });

  afterAll(() => gateway.stop());

  const file = { method: 'POST', body: new Uint8Array(300_000) };
  const large = { method: 'POST', body: new Uint8Array(10 * 1024 * 1024) };

  test.each<[string, string, RequestInit, number, string | null, string]>([
    ['the API is away', '/api/products', {}, 503, '5', API_POLICY],
    ['the API is away, for an order', '/api/orders', { method: 'POST', body: '{}' }, 503, '5', API_POLICY],
    ['the API is away, for a file of staff', '/api/admin/imports', file, 503, '5', API_POLICY],
    ['pictures are away', '/uploads/a.avif', {}, 503, '5', API_POLICY],
    ['a remote is away', '/remotes/mf-admin/1.0.0-000000000000/entry.js', {}, 503, '5', API_POLICY],
    ['the shell is away', '/', {}, 503, '5', PAGE_POLICY],
    ['metrics are asked for', '/api/metrics', {}, 404, null, API_POLICY],
    ['metrics are asked for as Express reads them, too', '/api/Metrics/', {}, 404, null, API_POLICY],
    ['a call is too large', '/api/contact', large, 413, null, API_POLICY],
    ['a page is sent too much', '/', large, 413, null, PAGE_POLICY],
    ['an address is too long', `/${'a'.repeat(40_000)}`, {}, 414, null, PAGE_POLICY],
  ])('has the headers of the parts where %s', async (_what, path, call, status, retryAfter, policy) => {
    const answer = await fetch(gateway.url + path, { ...call, headers: { 'X-Forwarded-Proto': 'https' } });
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, retryAfter]);
    expect(Object.fromEntries(answer.headers)).toMatchObject(ofEveryAnswer);
    expect(answer.headers.get('content-security-policy')).toBe(policy);
  });

  test('has them also where a call is no HTTP', async () => {
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.end('GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n');
    let answer = '';
    for await (const text of socket.setEncoding('utf8')) answer += String(text);
    expect(answer).toContain('400 Bad Request');
    expect(answer).toContain('X-Content-Type-Options: nosniff');
  });

  test('logs neither the secret of a link nor whose phone an address names', async () => {
    const phones = [
      'admin/customers/55551234',
      'api/admin/customers/55551234/phones/55551235',
      'api/admin/blocked-phones/55551234',
    ];
    for (const path of ['api/orders/1234?token=secreto', ...phones]) await fetch(`${gateway.url}/${path}`);
    await until(() => Promise.resolve(gateway.logged().includes('/blocked-phones/')));
    expect(gateway.logged()).toContain('GET /api/orders/1234 503');
    expect(gateway.logged()).not.toMatch(/secreto|5555123/);
  });

  test.each([
    ['https', 'max-age=31536000'],
    ['http', null],
  ])('a browser that came by %s is told of HTTPS: %s', async (scheme, expected) => {
    for (const path of ['/', '/api/products', '/gateway-health']) {
      const answer = await fetch(gateway.url + path, { headers: { 'X-Forwarded-Proto': scheme } });
      expect([path, answer.headers.get('strict-transport-security')]).toEqual([path, expected]);
    }
  });

  test.each([
    ['https', 'https'],
    ['wss', 'http'],
  ])('a part is told which address was asked, from where, and how: by %s it is %s', async (scheme, told) => {
    const asked: IncomingMessage['headers'][] = [];
    const part = createServer((request, response) => {
      asked.push(request.headers);
      response.end();
    });
    await new Promise<void>((resolve) => part.listen(shellPort, '127.0.0.1', resolve));
    const said = { Host: 'tienda.gt:8443', 'X-Forwarded-For': '203.0.113.9', 'X-Forwarded-Proto': scheme };
    await new Promise<void>((resolve, reject) => {
      const asking = httpRequest(gateway.url, { headers: said }, (answer) => answer.resume().once('end', resolve));
      asking.once('error', reject).end();
    });
    part.closeAllConnections();
    await new Promise((resolve) => part.close(resolve));
    expect(asked).toEqual([
      expect.objectContaining({
        host: 'tienda.gt:8443',
        'x-forwarded-for': '203.0.113.9, 127.0.0.1',
        'x-forwarded-proto': told,
      }),
    ]);
  });

  test('what a part answers keeps its own headers and gets no others', async () => {
    const part = createServer((_request, response) => {
      response.writeHead(503, { 'Cache-Control': 'no-cache', 'Content-Security-Policy': "script-src 'self'" });
      response.end('later');
    });
    await new Promise<void>((resolve) => part.listen(shellPort, '127.0.0.1', resolve));
    const { rawHeaders } = await new Promise<IncomingMessage>((resolve, reject) => {
      const asking = httpRequest(gateway.url, { headers: { 'X-Forwarded-Proto': 'https' } }, (answer) => {
        answer.resume();
        resolve(answer);
      });
      asking.once('error', reject).end();
    });
    part.closeAllConnections();
    await new Promise((resolve) => part.close(resolve));
    const names = rawHeaders.filter((_text, index) => index % 2 === 0).map((name) => name.toLowerCase());
    expect(names.sort()).toEqual(
      ['cache-control', 'connection', 'content-security-policy', 'date', 'server', 'transfer-encoding'].sort(),
    );
  });
});
