import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { freePort } from '@shop/launcher/free-port';
import { describeWith } from '@shop/checks/needs';
import { nginx } from '@shop/checks/programs';
import { startGateway, type Gateway } from './gateway-process';

/** Needs Debian's nginx, the one of the gateway's image. */
const withNginx = describeWith(nginx);

/** A process in place of the API that keeps what it was asked. */
interface Stub {
  calls: string[];
  stop(): Promise<void>;
}

const open: Stub[] = [];

async function startStub(
  port: number,
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<Stub> {
  const calls: string[] = [];
  const server: Server = createServer((request, response) => {
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    request.on('end', () => {
      calls.push(`${request.method ?? ''} ${request.url ?? ''} ${Buffer.concat(body).toString()}`.trimEnd());
      answer(request, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stub = { calls, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
  open.push(stub);
  return stub;
}

/** Takes a call whole and then dies of it, as a process does that is killed in the middle. */
const cutOff = (request: IncomingMessage) => request.socket.destroy();
const answerWell = (_request: IncomingMessage, response: ServerResponse) => response.writeHead(201).end('{}');

const order = (key: string | null) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json', ...(key === null ? {} : { 'Idempotency-Key': key }) },
  body: '{"lines":[]}',
});

withNginx('calls that the gateway makes again', () => {
  let gateway: Gateway;
  let ports: { 'api-1': number; 'api-2': number };

  beforeEach(async () => {
    ports = { 'api-1': await freePort(), 'api-2': await freePort() };
    gateway = await startGateway(await freePort(), ports);
  });

  afterEach(async () => {
    for (const stub of open.splice(0)) await stub.stop();
    await gateway.stop();
  });

  /** One process that cuts its calls off and one that answers; whose turn is first is the gateway's. */
  const startBoth = async () => [await startStub(ports['api-1'], cutOff), await startStub(ports['api-2'], answerWell)];

  test.each(['/api/orders', '/api/admin/orders'])(
    'an order at %s with its key that was cut off is made by the other process, whole',
    async (path) => {
      const [broken, well] = await startBoth();
      const statuses = [];
      // At least one of two has its first turn at the broken one.
      for (const key of ['a', 'b']) statuses.push((await fetch(gateway.url + path, order(key))).status);
      expect(statuses).toEqual([201, 201]);
      expect(broken?.calls).toContain(`POST ${path} {"lines":[]}`);
      expect(well?.calls).toEqual(Array(2).fill(`POST ${path} {"lines":[]}`));
    },
  );

  test.each([
    ['an order without a key', '/api/orders', order(null), 503],
    ['a message, whatever it carries', '/api/contact', order('a'), 504],
    ['a change of an order', '/api/orders/1/status', { ...order('a'), method: 'PATCH' }, 504],
    ['a change by staff', '/api/admin/orders/1/status', { ...order(null), method: 'PATCH' }, 504],
  ])('%s that was cut off is made once, and told to have no answer', async (_what, path, call, status) => {
    const broken = [await startStub(ports['api-1'], cutOff), await startStub(ports['api-2'], cutOff)];
    const answer = await fetch(gateway.url + path, call);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([status, '5']);
    expect(await answer.json()).toMatchObject({ success: false, code: 'server.unavailable' });
    expect(broken.flatMap(({ calls }) => calls)).toHaveLength(1);
  });

  test('a change that no process was there to take is told not to have been made', async () => {
    const answer = await fetch(`${gateway.url}/api/contact`, order(null));
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  });

  test('an order that all processes cut off is told so in the shop\u2019s own words', async () => {
    await startStub(ports['api-1'], cutOff);
    await startStub(ports['api-2'], cutOff);
    const answer = await fetch(`${gateway.url}/api/orders`, order('a'));
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ code: 'server.unavailable' });
  });

  test('a process that is back is asked at once, though all were away a moment ago', async () => {
    expect((await fetch(`${gateway.url}/api/health`)).status).toBe(503);
    await startStub(ports['api-2'], answerWell);
    for (let call = 0; call < 4; call += 1) {
      expect((await fetch(`${gateway.url}/api/contact`, order(null))).status).toBe(201);
    }
  });

  test('each call has a connection of its own to the API, which closes it', async () => {
    const asked: (string | undefined)[] = [];
    await startStub(ports['api-1'], (request, response) => {
      asked.push(request.headers.connection);
      answerWell(request, response);
    });
    expect((await fetch(`${gateway.url}/api/products`)).status).toBe(201);
    expect((await fetch(`${gateway.url}/api/orders`, order('a'))).status).toBe(201);
    expect(asked).toEqual(['close', 'close']);
  });
});
