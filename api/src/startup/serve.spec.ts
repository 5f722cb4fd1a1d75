import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { listen } from './serve';

let server: Server;
let sockets: Socket[];

beforeEach(() => {
  sockets = [];
  server = createServer((_request, response) => response.end('served'));
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.close();
  await once(server, 'close');
});

/** Opens a connection and asks for something on it. @returns all that came back before it was quiet or closed */
async function ask(): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [data] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown];
  return Buffer.isBuffer(data) ? data.toString() : '';
}

test('connections above the cap are closed before they are heard, those that are open go on', async () => {
  await listen(server, { port: 0, host: '127.0.0.1' }, 2);
  expect([await ask(), await ask(), await ask()]).toEqual([
    expect.stringContaining('served'),
    expect.stringContaining('served'),
    '',
  ]);
  sockets[0]?.destroy();
  await once(sockets[0] as Socket, 'close');
  while (!(await ask()).includes('served'));
});

test('a shop has a cap, and does not wait for ever for a request', async () => {
  await listen(server, { port: 0, host: '127.0.0.1' });
  expect(server).toMatchObject({ maxConnections: 4096, headersTimeout: 30_000, requestTimeout: 120_000 });
});
