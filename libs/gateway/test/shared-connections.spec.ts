import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { freePort } from '@shop/launcher/free-port';
import { describeWith } from '@shop/checks/needs';
import { nginx } from '@shop/checks/programs';
import { startGateway, type Gateway } from './gateway-process';

/** Needs Debian's nginx, the one of the gateway's image. */
const withNginx = describeWith(nginx);

/** Calls that one address may have under way, as the configuration says. */
const AT_ONCE = 512;

const ofStaff = { Authorization: 'Bearer of-staff' };

/** Tells staff how much they sent, and refuses others. */
async function answerStaff(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== ofStaff.Authorization) response.statusCode = 401;
  let bytes = 0;
  for await (const part of request) bytes += (part as Buffer).length;
  response.end(`${request.method} ${bytes}`);
}

withNginx('the gateway shares its connections (API-11)', () => {
  let gateway: Gateway;
  let part: Server;
  let held: ServerResponse[];
  let sockets: Socket[];

  beforeAll(async () => {
    const port = await freePort();
    gateway = await startGateway(await freePort(), { 'api-1': port, 'api-2': port, shell: port });
    part = createServer((request, response) => {
      if (request.url?.endsWith('/held')) held.push(response);
      else if (request.url?.startsWith('/api/admin/')) void answerStaff(request, response);
      else response.end('served');
    });
    await new Promise<void>((resolve) => part.listen(port, '127.0.0.1', resolve));
  });
  beforeEach(() => ([held, sockets] = [[], []]));
  afterEach(() => {
    for (const socket of sockets) socket.destroy();
    for (const response of held) response.end();
  });
  afterAll(async () => {
    await gateway.stop();
    part.closeAllConnections();
    part.close();
  });

  function open(localAddress = '127.0.0.1'): Socket {
    const { port, hostname } = new URL(gateway.url);
    const socket = connect({ port: Number(port), host: hostname, localAddress });
    socket.on('error', () => undefined);
    sockets.push(socket);
    return socket;
  }

  async function ask(path: string, socket: Socket): Promise<string> {
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    let answer = '';
    for await (const text of socket.setEncoding('utf8')) answer += String(text);
    return answer;
  }

  test('what one address has under way is bounded, others are served', async () => {
    for (let at = 0; at < AT_ONCE; at += 1) {
      open().write('GET /api/held HTTP/1.1\r\nHost: x\r\n\r\n');
      while (held.length <= at) await once(part, 'request');
    }
    const refused = await ask('/api/products', open());
    expect(refused).toMatch(/^HTTP\/1\.1 429 [^]*Retry-After: 5[^]*limit\.tooManyRequests/);
    expect(await ask('/api/products', open('127.0.0.2'))).toMatch(/^HTTP\/1\.1 200 [^]*served/);
  });

  test.each(['Content-Length: 9000000', 'Content-Length: 30000', 'Transfer-Encoding: chunked'])(
    'what a stranger sends where staff send much is refused before it is there: %s',
    async (length) => {
      const socket = open();
      socket.write(`POST /api/admin/imports HTTP/1.1\r\nHost: x\r\n${length}\r\n\r\n`);
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 401 [^]*auth\.required/);
    },
  );

  test('what staff send is taken whole', async () => {
    const body = 'x'.repeat(300_000);
    const answer = await fetch(`${gateway.url}/api/admin/imports`, { method: 'POST', headers: ofStaff, body });
    expect(await answer.text()).toBe('POST 300000');
  });

  test.each(['/api/contact', '/api/orders', '/'])('%s takes no more than the API takes of a stranger', async (path) => {
    const answer = await fetch(gateway.url + path, { method: 'POST', body: 'x'.repeat(33 * 1024) });
    expect(answer.status).toBe(413);
  });

  test('a flood of pages from one address is refused in words, others are served', async () => {
    const page = 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n';
    const last = 'GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const flood = Array.from({ length: 4 }, async () => {
      const socket = open();
      socket.write(page.repeat(900) + last);
      let answers = '';
      for await (const text of socket.setEncoding('utf8')) answers += String(text);
      return answers;
    });
    const answers = (await Promise.all(flood)).join('');
    expect(answers.match(/HTTP\/1\.1 200/g)?.length).toBeGreaterThan(1000);
    expect(answers).toMatch(/HTTP\/1\.1 429 [^]*Demasiados intentos/);
    expect(await ask('/', open('127.0.0.2'))).toContain('served');
  });
});
