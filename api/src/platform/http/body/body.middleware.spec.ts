import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import express, { type ErrorRequestHandler } from 'express';

import type { ShopError } from '../../errors/shop-error';
import { requireLength, wholeBodyIn } from './body.middleware';

const TIMEOUT_MS = 30_000;

let server: Server;

beforeEach(async () => {
  // All else has the real clock, so that only a test lets the time pass.
  jest.useFakeTimers({
    doNotFake: ['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setImmediate', 'setInterval'],
  });
  const app = express();
  const refuse: ErrorRequestHandler = (error: ShopError, _request, response, next) => {
    if (response.headersSent) next(error);
    else response.status(error.status).end(error.code);
  };
  app.use(requireLength, wholeBodyIn(TIMEOUT_MS));
  app.get('/stream', (_request, response) => {
    response.write('begun\n');
    setTimeout(() => response.end('ended\n'), 3 * TIMEOUT_MS);
  });
  app.post('/at-once', (_request, response) => {
    response.write('begun\n');
    setTimeout(() => response.end('ended\n'), 3 * TIMEOUT_MS);
  });
  app.use(express.json());
  app.post(['/', '/api/admin/imports'], (request, response) => void response.json(request.body));
  app.use(refuse);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  jest.useRealTimers();
  server.close();
});

/**
 * Sends the head of a request and a first part of its body, and so many ms after the server has begun the rest; all that came
 * back when it is over.
 */
async function send(first: string, { rest = '', after = 0, path = '/' } = {}): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  const closed = once(socket, 'close');
  const begun = once(server, 'request');
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n${first}`,
  );
  await begun;
  jest.advanceTimersByTime(after);
  socket.write(rest);
  await closed;
  return received;
}

test('a body that drips is cut', async () => {
  const answer = await send('{"a"', { after: TIMEOUT_MS });
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('request.tooSlow');
});

test('a file of staff may drip: a picture over a slow line takes its time', async () => {
  const path = '/api/admin/imports';
  const answer = await send('{"a"', { rest: ':1}', after: 3 * TIMEOUT_MS, path });
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('one that arrives in time is read', async () => {
  const answer = await send('{"a"', { rest: ':1}', after: TIMEOUT_MS - 1 });
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\{"a":1\}$/);
});

test('a stream that is read for longer goes on to its end', async () => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/stream`);
  jest.advanceTimersByTime(3 * TIMEOUT_MS);
  expect(await answer.text()).toBe('begun\nended\n');
});

test('one that drips on behind its answer is cut, and nothing breaks', async () => {
  const answer = await send('{"a"', { after: TIMEOUT_MS, path: '/at-once' });
  expect(answer).toContain('begun');
  expect(answer).not.toContain('ended');
  expect(await send('{"a"', { rest: ':1}' })).toMatch(/^HTTP\/1\.1 200 /);
});

test('a body that comes in chunks is refused at once, and the rest of it stays unread', async () => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
  );
  await once(socket, 'close');
  expect(received).toMatch(/^HTTP\/1.1 400 [^]*request.malformed$/);
});
