import { expect, test } from '@playwright/test';
import { testShop } from '@shop/checks';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { withChangedBuild } from './release-commands';

const NAME = 'mf-distributor';
const USUAL = 'Portal de distribuidores';
const OWN = 'Portal de mi máquina';

/** Serves a build as a remote's development server does: its entry as `/entry.js`. */
function serveOwn(folder: string): Promise<{ server: Server; origin: string }> {
  const { metaData } = JSON.parse(readFileSync(join(folder, 'mf-manifest.json'), 'utf8')) as {
    metaData: { remoteEntry: { name: string } };
  };
  const server = createServer((request, response) => {
    const file = basename(request.url ?? '');
    response.setHeader('Content-Type', 'text/javascript');
    response.end(readFileSync(join(folder, file === 'entry.js' ? metaData.remoteEntry.name : file)));
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      resolve({ server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
    });
  });
}

const enter = (token: string, origin: string) =>
  `/distributor/login?developer=${encodeURIComponent(token)}&remote.${NAME}=${encodeURIComponent(origin)}`;

test('developers see the remote of their machine in the running shop, and nobody else does @desktop', async ({
  page,
  browser,
}) => {
  const changed = (_file: string, text: string) => (text.includes(USUAL) ? text.replaceAll(USUAL, OWN) : undefined);
  await withChangedBuild(NAME, changed, async (folder) => {
    const { server, origin } = await serveOwn(folder);
    try {
      await page.goto(enter('a-guess-that-is-as-long-as-the-real-one', origin));
      await expect(page.getByRole('heading', { name: USUAL })).toBeVisible();

      await page.goto(enter(testShop.developerToken, origin));
      await expect(page).toHaveURL('/distributor/login');
      await expect(page.getByRole('heading', { name: OWN })).toBeVisible();

      const visitor = await browser.newPage();
      await visitor.goto('/distributor/login');
      await expect(visitor.getByRole('heading', { name: USUAL })).toBeVisible();
      await visitor.close();

      await page.goto('/distributor/login?developer=');
      await expect(page.getByRole('heading', { name: USUAL })).toBeVisible();
    } finally {
      server.close();
    }
  });
});
