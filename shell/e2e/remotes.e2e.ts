import { expect, test, type Page, type Route } from '@playwright/test';
import { openCart } from './shopping';

/** Each remote, one of its screens, and what is to be seen there. */
const remotes = [
  { name: 'mf-storefront', path: '/', sign: (page: Page) => page.locator('#productos').getByRole('listitem').first() },
  { name: 'mf-distributor', path: '/distributor/login', sign: (page: Page) => page.getByLabel('Correo electrónico') },
  { name: 'mf-admin', path: '/admin/login', sign: (page: Page) => page.getByLabel('Usuario') },
] as const;

const failure = (page: Page) => page.getByRole('heading', { name: 'Esta parte no cargó' });

/** Longer than the shell waits for a remote. */
const GIVEN_UP = { timeout: 15_000 };

const entryOf = (name: string) => new RegExp(`/remotes/${name}/[^/]+/entry\\.`);

for (const [index, { name, path, sign }] of remotes.entries()) {
  test(`${name} is missing: the rest lives on, and the retry works once it is back @desktop`, async ({ page }) => {
    await page.route(entryOf(name), (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'no' }));
    await page.goto(path);
    await expect(failure(page)).toBeVisible(GIVEN_UP);
    await expect(page.getByText('El resto de la tienda sigue funcionando y tu carrito está guardado.')).toBeVisible();
    await openCart(page);
    await page.keyboard.press('Escape');

    const asked = page.waitForRequest(entryOf(name));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await asked;
    await expect(failure(page)).toBeVisible(GIVEN_UP);

    const other = remotes[(index + 1) % remotes.length] ?? remotes[0];
    await page.goto(other.path);
    await expect(other.sign(page)).toBeVisible();
    await page.goBack();
    await expect(failure(page)).toBeVisible(GIVEN_UP);

    await page.unroute(entryOf(name));
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(sign(page)).toBeVisible();
  });
}

/** Ways in which a build can be there and not work; from the entry on all remotes go the same way. */
const troubles: { trouble: string; files: RegExp; spoil: (route: Route) => Promise<void> | void }[] = [
  {
    trouble: 'breaks',
    files: entryOf('mf-storefront'),
    spoil: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("A broken build");' }),
  },
  { trouble: 'never comes', files: entryOf('mf-storefront'), spoil: () => undefined },
  {
    trouble: 'lacks a chunk',
    files: /\/remotes\/mf-storefront\/[^/]+\/(?!entry\.).*\.js/,
    spoil: (route) => route.abort(),
  },
];

for (const { trouble, files, spoil } of troubles) {
  test(`a remote that ${trouble} is caught like a missing one @phone`, async ({ page }) => {
    await page.route(files, spoil);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(failure(page)).toBeVisible(GIVEN_UP);
    await page.unroute(files);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await expect(remotes[0].sign(page)).toBeVisible();
  });
}
