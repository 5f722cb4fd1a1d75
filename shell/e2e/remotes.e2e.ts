import { expect, test, type Page, type Route } from '@playwright/test';
import { openCart } from './shopping';

/** Each remote, one of its screens, and what is to be seen there. */
const remotes = [
  { name: 'mf-storefront', path: '/', sign: (page: Page) => page.locator('#productos').getByRole('listitem').first() },
  { name: 'mf-distributor', path: '/distributor/login', sign: (page: Page) => page.getByLabel('Correo electrónico') },
  { name: 'mf-admin', path: '/admin/login', sign: (page: Page) => page.getByLabel('Usuario') },
];

/** Ways in which a remote's entry can fail to be there. */
const troubles: { trouble: string; spoil: (route: Route) => Promise<void> | void }[] = [
  { trouble: 'missing', spoil: (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'no' }) },
  {
    trouble: 'broken',
    spoil: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("A broken build");' }),
  },
  { trouble: 'silent', spoil: () => undefined },
];

const entryOf = (name: string) => new RegExp(`/remotes/${name}/[^/]+/entry\\.`);

for (const { name, path, sign } of remotes) {
  for (const { trouble, spoil } of troubles) {
    test(`${name} is ${trouble}: the rest lives on, and the retry works once it is back @desktop`, async ({ page }) => {
      await page.route(entryOf(name), spoil);
      await page.goto(path, { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible({ timeout: 15_000 });
      await expect(page.getByText('El resto de la tienda sigue funcionando y tu carrito está guardado.')).toBeVisible();
      await openCart(page);
      await page.keyboard.press('Escape');

      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(page.getByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible({ timeout: 15_000 });

      await page.unroute(entryOf(name));
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(sign(page)).toBeVisible();
    });
  }
}

test('while one remote is missing, the others work', async ({ page }) => {
  await page.route(entryOf('mf-storefront'), (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible({ timeout: 15_000 });
  await page.goto('/distributor/login');
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();
});

test('a missing chunk of a remote is caught like a missing entry', async ({ page }) => {
  const chunks = /\/remotes\/mf-storefront\/[^/]+\/(?!entry\.).*\.js/;
  await page.route(chunks, (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Esta parte no cargó' })).toBeVisible({ timeout: 15_000 });
  await page.unroute(chunks);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.locator('#productos').getByRole('listitem').first()).toBeVisible();
});
