import { testShop } from '@shop/checks';
import { expect, test } from '@playwright/test';
import { callShop } from '@shop/testing/journeys';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OutsideRemote } from './outside-remote';
import { release, releaseNew, removeRemote, rollBack } from './release-commands';

const NAME = 'mf-help';
const TEXT = 'Una pantalla nueva de la tienda.';

test('a team outside of the repository builds a remote, develops it in the running shop, and ships it @desktop', async ({
  page,
  browser,
}) => {
  // Two builds and a development server.
  test.slow();
  const remote = await OutsideRemote.begin(NAME);
  const heading = page.getByRole('heading', { level: 1, name: 'Help' });
  try {
    await test.step('it is typed by the declarations of the contract', () => remote.checkTypes());

    await test.step('its developer sees it in the running shop, edits too, and nobody else does', async () => {
      const origin = encodeURIComponent(await remote.serve());
      await page.goto(`/help?developer=${testShop.developerToken}&remote.${NAME}=${origin}`);
      await expect(heading).toBeVisible();
      await expect(page.getByRole('complementary', { name: 'Modo de desarrollo' })).toContainText('Solo tú lo ves');
      await remote.edit(TEXT, 'Un texto de mi máquina.');
      await expect(page.getByText('Un texto de mi máquina.')).toBeVisible();
      const visitor = await browser.newPage();
      expect((await visitor.goto('/help'))?.status()).toBe(404);
      await expect(visitor.getByText('Solo tú lo ves')).toHaveCount(0);
      await visitor.close();
      await page.getByRole('link', { name: 'Salir' }).click();
      await expect(page.getByText('Solo tú lo ves')).toHaveCount(0);
    });

    const build = await remote.build();
    await test.step('it is refused while the shop does not know it, and in words where it does not fit', async () => {
      await expect(release(NAME, build)).rejects.toThrow(/La tienda no conoce mf-help/);
      await expect(release('mf-admin', build)).rejects.toThrow(/es la de mf-help/);
      const contract = join(build, 'contract.json');
      const fits = await readFile(contract, 'utf8');
      await writeFile(contract, fits.replace(/\.\d+\.\d+/, '.9999.0'));
      await expect(releaseNew(NAME, build)).rejects.toThrow(/publica antes la tienda/);
      await writeFile(contract, fits);
      const manifest = join(build, 'mf-manifest.json');
      const published = await readFile(manifest, 'utf8');
      await writeFile(manifest, published.replaceAll(/\^19\.\d+\.\d+/g, '^20.0.0'));
      await expect(releaseNew(NAME, build)).rejects.toThrow(/necesita react/);
      await writeFile(manifest, published);
    });

    await test.step('released, every visitor has its page, rendered on the server', async () => {
      await releaseNew(NAME, build);
      // A busy server's first pages of a release are drawn in the browser until its bundle is loaded.
      const html = async () => (await callShop(page.request, 'GET', '/help')).text();
      await expect.poll(html).toContain('Un texto de mi máquina.');
      expect(await html()).toMatch(/<title>Help · /);
      await page.goto('/help');
      await expect(heading).toBeVisible();
      await expect(page.getByRole('banner')).toBeVisible();
    });

    await test.step('a broken release has its own failure page, and the rest of the shop lives', async () => {
      // In browsers alone: what the server can't render goes back by itself.
      const begin = 'export default function App() {';
      await remote.edit(begin, `${begin} if (typeof window === 'object') throw new Error('broken');`);
      await release(NAME, await remote.build());
      await page.reload();
      await expect(page.getByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible();
      await page.getByRole('banner').getByRole('link', { name: 'Inicio' }).click();
      await expect(page.locator('#productos').getByRole('listitem').first()).toBeVisible();
      await rollBack(NAME);
      await page.goto('/help');
      await expect(heading).toBeVisible();
    });

    await test.step('taken out, its page is nobody’s', async () => {
      await removeRemote(NAME);
      expect((await page.goto('/help'))?.status()).toBe(404);
    });
  } finally {
    await removeRemote(NAME).catch(() => undefined);
    await remote.end();
  }
});
