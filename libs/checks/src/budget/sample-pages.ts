import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { workspaceRoot } from '@shop/launcher/settings';
import { createPageServer, workspaceFolders, type Snapshot } from '@shop/page-server';

/** The page is judged on machines that do much else. */
const TIMEOUT_FACTOR = 200;

/** The public lists of a fresh sample shop, as its API sends them. */
const sampleShop = JSON.parse(readFileSync(join(import.meta.dirname, 'sample-shop.json'), 'utf8')) as {
  products: unknown;
  homepageContent: unknown;
};

function sampleList(name: keyof typeof sampleShop): Snapshot {
  return { json: JSON.stringify(sampleShop[name]), version: 'sample' };
}

/** The built pages with the products of the sample shop, without an API; they answer at `address`, '/' at its end. */
export async function serveSamplePages(): Promise<{ address: string; close: () => Promise<void> }> {
  const pages = createPageServer({
    ...workspaceFolders(workspaceRoot),
    publicUrl: 'http://localhost:3000',
    trustProxy: false,
    developerToken: null,
    timeoutFactor: TIMEOUT_FACTOR,
    firstData: () =>
      Promise.resolve({ products: sampleList('products'), homepageContent: sampleList('homepageContent') }),
  });
  const server = createServer((request, response) => void pages.handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      server.close();
      server.closeAllConnections();
      await pages.close();
    },
  };
}
