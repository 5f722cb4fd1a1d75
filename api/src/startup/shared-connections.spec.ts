import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

import { until } from '../../test/support/until';
import { shareConnections, type ConnectionLimits } from './shared-connections';

let server: Server;
let sockets: Socket[];
let held: ServerResponse[];

async function start(limits: ConnectionLimits): Promise<void> {
  [sockets, held] = [[], []];
  server = createServer((request, response) => {
    if (request.url === '/held') held.push(response);
    else response.end('served');
  });
  shareConnections(server, limits);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Opens a connection from an address of this machine, and says nothing on it; resolves once the server has it. */
async function open(localAddress = '127.0.0.1'): Promise<Socket> {
  const taken = once(server, 'connection');
  const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.on('error', () => undefined);
  await taken;
  return socket;
}

/** Asks on a connection. @returns what came back, '' when it was closed instead */
async function ask(socket: Socket): Promise<string> {
  const heard = new AbortController();
  const answer = Promise.race([once(socket, 'data', heard), once(socket, 'close', heard)]);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [data] = (await answer) as [unknown];
  heard.abort();
  return Buffer.isBuffer(data) ? data.toString() : '';
}

async function closed(socket: Socket): Promise<void> {
  if (!socket.destroyed) await once(socket, 'close');
}

test('an address has its part of the connections, others go on', async () => {
  await start({ all: 100, ofAddress: 2 });
  const [first] = [await open(), await open()];
  await closed(await open());
  expect(await ask(await open('127.0.0.2'))).toContain('served');
  expect(await ask(first)).toContain('served');
  first.destroy();
  await until('the address has room again', async () => (await ask(await open())).includes('served'));
});

test('when all are open the one that is idle for longest makes room, silent or kept', async () => {
  await start({ all: 3, ofAddress: null });
  const [silent, kept, late] = [await open(), await open(), await open()];
  expect(await ask(kept)).toContain('served');
  const first = await open();
  await closed(silent);
  expect(await ask(first)).toContain('served');
  await open();
  await closed(late);
  expect(await ask(kept)).toContain('served');
});

test('a connection on which a crowd of calls comes at once is closed, one on which they follow one another goes on', async () => {
  await start({ all: 3, ofAddress: null });
  const [crowd, patient] = [await open(), await open()];
  crowd.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1000));
  await closed(crowd);
  // The rest of the packet is not even read.
  expect(held.length).toBeLessThan(6);
  for (let time = 0; time < 30; time += 1) expect(await ask(patient)).toContain('served');
});

test('a connection is busy until the last of its calls is answered', async () => {
  await start({ all: 1, ofAddress: null });
  const busy = await open();
  const first = once(busy, 'data');
  busy.write('GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /held HTTP/1.1\r\nHost: x\r\n\r\n');
  await first;
  await closed(await open());
  const answer = once(busy, 'data');
  held[0]?.end('served at last');
  expect(String((await answer)[0])).toContain('served at last');
});

test('what is being answered is not closed for another', async () => {
  await start({ all: 1, ofAddress: null });
  const busy = await open();
  const asked = once(server, 'request');
  busy.write('GET /held HTTP/1.1\r\nHost: x\r\n\r\n');
  await asked;
  await closed(await open());
  const answer = once(busy, 'data');
  held[0]?.end('served at last');
  expect(String((await answer)[0])).toContain('served at last');
});
