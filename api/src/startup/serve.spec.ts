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
