import { expect } from '@playwright/test';

import { must, type Report } from '../report';
import { until, type Stack } from '../stack';
import { open, openBrowser } from './people';

export const REMOTE = 'mf-storefront';
const IMAGE = `shop-${REMOTE}`;

/** The version that the home page names; empty while it names none. */
export async function versionIn({ url }: { url: string }): Promise<string> {
  const html = await (await fetch(url)).text();
  return new RegExp(`/remotes/${REMOTE}/([^/]+)/`).exec(html)?.[1] ?? '';
}

/** One remote is released and taken back while a tab is open. */
export async function checkReleases(report: Report, stack: Stack): Promise<void> {
  const browser = await openBrowser();
  const { page } = await open(browser, stack);
  const showsProducts = async () => {
    await page.goto('/');
    await expect(page.locator('#productos').getByRole('listitem').first()).toBeVisible();
  };
  try {
    const before = await versionIn(stack);
    await report.check('un remoto se publica sin tocar la shell', async () => {
      await showsProducts();
      const shell = await stack.inspect('shell', '{{.State.StartedAt}}');
      await changeImage(stack);
      await stack.compose(['up', '--detach', '--no-deps', '--wait', REMOTE]);
      await until('la página nombra la versión nueva', async () => ![before, ''].includes(await versionIn(stack)));
      const entry = await page.request.get(`/remotes/${REMOTE}/${await versionIn(stack)}/mf-manifest.json`);
      must(entry.ok(), `la versión nueva responde ${entry.status()}`);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Carrito/ })
        .click();
      await showsProducts();
      must(shell === (await stack.inspect('shell', '{{.State.StartedAt}}')), 'la shell arrancó de nuevo');
      return `${before} → ${await versionIn(stack)}`;
    });
    await report.check('y se devuelve, y así queda aunque su contenedor arranque de nuevo', async () => {
      await stack.compose(['exec', '-T', 'shell', 'node', 'versions.mjs', 'rollback', REMOTE]);
      await until('la página nombra la versión de antes', async () => (await versionIn(stack)) === before);
      await stack.compose(['restart', REMOTE]);
      await stack.untilHealthy(REMOTE);
      must((await versionIn(stack)) === before, 'la versión devuelta volvió sola');
      await showsProducts();
      return before;
    });
  } finally {
    await browser.close();
  }
}

/** Another build of the remote under the image's tag. */
async function changeImage(stack: Stack): Promise<void> {
  const name = `${stack.project}-change`;
  await stack.docker(['run', '--name', name, '--user', 'root', IMAGE, 'sh', '-c', 'echo 2 > build/change.txt']);
  const settings = ['USER node', 'CMD ["node", "remote.mjs"]'].flatMap((line) => ['--change', line]);
  await stack.docker(['commit', ...settings, name, IMAGE]);
  await stack.docker(['rm', name]);
}
