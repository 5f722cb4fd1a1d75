import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import express, { type ErrorRequestHandler } from 'express';

import type { ShopError } from '../errors/shop-error';
import { readJson, wholeBodyIn } from './body.middleware';

/** ms */
const PATIENCE = 100;

let server: Server;

beforeEach(async () => {
  const app = express();
  const refuse: ErrorRequestHandler = (error: ShopError, _request, response, next) => {
    if (response.headersSent) next(error);
    else response.status(error.status).end(error.code);
  };
  app.use(wholeBodyIn(PATIENCE));
  app.get('/stream', (_request, response) => {
    response.write('begun\n');
    setTimeout(() => response.end('ended\n'), 3 * PATIENCE);
  });
  app.post('/at-once', (_request, response) => {
    response.write('begun\n');
    setTimeout(() => response.end('ended\n'), 3 * PATIENCE);
  });
  app.use(readJson);
  app.post('/', (request, response) => void response.json(request.body));
  app.use(refuse);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

/** Sends the head of a request and a first part of its body, then what is given; all that came back when it is over. */
async function send(first: string, rest?: string, path = '/'): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n`,
  );
  socket.write(first);
  if (rest !== undefined) socket.write(rest);
  await once(socket, 'close');
  return received;
}

test('a body that drips is cut', async () => {
  const answer = await send('{"a"');
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  expect(answer).toContain('request.tooSlow');
});

test('one that arrives in time is read', async () => {
  expect(await send('{"a"', ':1}')).toMatch(/^HTTP\/1\.1 200 [^]*\{"a":1\}$/);
});

test('a stream that is read for longer goes on to its end', async () => {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/stream`);
  expect(await answer.text()).toBe('begun\nended\n');
});

test('one that drips on behind its answer is cut, and nothing breaks', async () => {
  const answer = await send('{"a"', undefined, '/at-once');
  expect(answer).toContain('begun');
  expect(answer).not.toContain('ended');
  expect(await send('{"a"', ':1}')).toMatch(/^HTTP\/1\.1 200 /);
});
