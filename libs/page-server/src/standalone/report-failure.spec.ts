import type { PageFailureReport } from '@shop/contracts';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { reportTo } from './report-failure';

const failure: PageFailureReport = {
  kind: 'server',
  remote: 'mf-storefront',
  release: '2.0.0-0a1b2c3d4e5f',
  shell: null,
  path: '/affiliates',
  name: 'Error',
  message: 'broken',
  stack: '',
};

let server: Server;
let status: number;
let received: string[];
let log: jest.SpyInstance;

const logged = () => log.mock.calls.map(([line]) => String(line)).join('');

beforeEach(async () => {
  status = 200;
  received = [];
  log = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  server = createServer((request, response) => {
    request.on('data', (part: Buffer) => received.push(`${request.method} ${request.url} ${part.toString()}`));
    request.on('end', () => response.writeHead(status).end());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

test('a failure goes to the API and into the log', async () => {
  reportTo(origin())(failure);
  await until(() => received.length > 0);
  expect(received).toEqual([`POST /api/failures ${JSON.stringify(failure)}`]);
  expect(logged()).toContain('"message":"broken"');
});

test('what the API does not take is said, and nothing else comes of it', async () => {
  status = 503;
  reportTo(origin())(failure);
  await until(() => logged().includes('503'));
  reportTo('http://127.0.0.1:1')(failure);
  await until(() => logged().includes('could not be told'));
});
