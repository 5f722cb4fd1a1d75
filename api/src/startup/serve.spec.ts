import { once } from 'node:events';
import { createServer, type Server } from 'node:http';

import { listen } from './serve';

let server: Server;

beforeEach(() => {
  server = createServer((_request, response) => response.end('served'));
});
afterEach(async () => {
  server.close();
  await once(server, 'close');
});

test.each([
  ['browsers', 0, 5900],
  ['proxies', 1, 65_000],
])(
  'a shop does not wait for ever for a request or a reader, and keeps connections of %s for a while',
  async (_who, trustedProxies, keepAliveTimeout) => {
    await listen(server, { port: 0, host: '127.0.0.1', trustedProxies });
    expect(server).toMatchObject({
      keepAliveTimeout,
      headersTimeout: 30_000,
      requestTimeout: 120_000,
      timeout: 120_000,
    });
  },
);

const refusal = (fields: object) => Object.assign(new Error('refused'), fields);

test.each([
  ['an address of another machine', refusal({ code: 'EADDRNOTAVAIL', syscall: 'listen' }), /HOST\.$/],
  ['a name that nobody knows', refusal({ code: 'ENOTFOUND', syscall: 'getaddrinfo' }), /HOST\.$/],
  ['a name while nobody answers for names', refusal({ code: 'EAI_AGAIN', syscall: 'getaddrinfo' }), /HOST\.$/],
  ['an address of a link without its interface', refusal({ code: 'EINVAL', syscall: 'listen' }), /HOST\.$/],
  ['a port that is taken', refusal({ code: 'EADDRINUSE', syscall: 'listen' }), /PORT\.$/],
])('%s is named by its setting', async (_what, error, setting) => {
  jest.spyOn(server, 'listen').mockReturnValue(server);
  const refused = listen(server, { port: 3000, host: 'tienda.example', trustedProxies: 0 });
  server.emit('error', error);
  await expect(refused).rejects.toThrow(setting);
});

test.each([
  ['0.0.0.0', 'http://localhost:3000'],
  ['10.0.0.1', 'http://10.0.0.1:3000'],
  ['fd00::5', 'http://[fd00::5]:3000'],
])('a browser is led to what listens on %s', async (host, address) => {
  jest.spyOn(server, 'address').mockReturnValue({ address: host, family: '', port: 3000 });
  jest.spyOn(server, 'listen').mockImplementation((...words: unknown[]) => {
    (words.at(-1) as () => void)();
    return server;
  });
  expect(await listen(server, { port: 3000, host, trustedProxies: 0 })).toBe(address);
});
