import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { readFromApi } from './api-lists';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let asked: string[];
/** Answer of the API for the products; the texts are always there. */
let products: Answer;

const list = (data: unknown[], etag: string): Answer => {
  return (request, response) => {
    if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { ETag: etag }).end(JSON.stringify({ success: true, data }));
  };
};

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => {
    asked.push(`${request.url ?? ''} ${request.headers['if-none-match'] ?? ''}`.trimEnd());
    const answer = request.url === '/api/products' ? products : list([{ section: 'hero' }], '"texts"');
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const open = () => readFromApi(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);

/** Moves the clock on by which lists grow old; timers and sockets keep the real one. */
function later(ms: number) {
  const now = performance.now();
  jest.spyOn(performance, 'now').mockReturnValue(now + ms);
}

test('a page gets both lists, and several pages at once ask for each once', async () => {
  products = list([{ name: 'Cumbre 12K' }], '"1"');
  const read = open();
  const [first, second] = await Promise.all([read(), read()]);
  expect(first).toEqual({
    products: { json: '[{"name":"Cumbre 12K"}]', version: '"1"' },
    homepageContent: { json: '[{"section":"hero"}]', version: '"texts"' },
  });
  expect(second).toEqual(first);
  expect(asked.sort()).toEqual(['/api/homepage-content', '/api/products']);
});

test('a second later it asks only whether a list has changed, and takes the new one', async () => {
  products = list([{ price: '100.00' }], '"1"');
  const read = open();
  await read();
  later(1000);
  expect((await read()).products?.json).toBe('[{"price":"100.00"}]');
  expect(asked).toContain('/api/products "1"');
  products = list([{ price: '120.00' }], '"2"');
  later(1000);
  expect((await read()).products).toEqual({ json: '[{"price":"120.00"}]', version: '"2"' });
});

test.each<[string, Answer]>([
  ['fails', (_request, response) => response.writeHead(503).end('{}')],
  ['refuses', (_request, response) => response.writeHead(429).end('{"success":false,"error":"Demasiados intentos."}')],
  ['is cut off', (request) => request.socket.destroy()],
  ['sends no list', (_request, response) => response.end('<html>')],
])('an API that %s leaves the page without that list, an old one is not shown for it', async (_what, broken) => {
  products = list([{ price: '100.00' }], '"1"');
  const read = open();
  await read();
  products = broken;
  later(1000);
  const { products: nothing, homepageContent } = await read();
  expect(nothing).toBeNull();
  expect(homepageContent).not.toBeNull();
  products = list([{ price: '120.00' }], '"2"');
  expect((await read()).products?.version).toBe('"2"');
});
