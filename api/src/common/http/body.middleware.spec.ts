import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';

import express, { type ErrorRequestHandler } from 'express';

import type { ShopError } from '../errors/shop-error';
import { readJson, wholeBodyIn } from './body.middleware';

let server: Server;

beforeEach(async () => {
  const app = express();
  const refuse: ErrorRequestHandler = (error: ShopError, _request, response, next) => {
    if (response.headersSent) next(error);
    else response.status(error.status).end(error.code);
  };
  app.use(wholeBodyIn(100), readJson);
  app.post('/', (request, response) => void response.json(request.body));
  app.use(refuse);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => server.close());

/** Sends the head of a request and a first part of its body, then what is given; all that came back when it is over. */
async function send(first: string, rest?: string): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  let received = '';
  socket.on('data', (data) => (received += data.toString()));
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: 7\r\n\r\n`,
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
