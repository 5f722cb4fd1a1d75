import { expect, test, type Page, type Route } from '@playwright/test';
import { openCart } from '@shop/testing/journeys';

/** Each remote, one of its screens, and what is to be seen there. */
const remotes = [
  { name: 'mf-storefront', path: '/', sign: (page: Page) => page.locator('#productos').getByRole('listitem').first() },
  { name: 'mf-distributor', path: '/distributor/login', sign: (page: Page) => page.getByLabel('Correo electrónico') },
  { name: 'mf-admin', path: '/admin/login', sign: (page: Page) => page.getByLabel('Usuario') },
] as const;

const failure = (page: Page) => page.getByRole('heading', { name: 'Esta parte no cargó' });

/** Longer than the shell waits for a remote, ms. */
const WAIT = 10_000;

const entryOf = (name: string) => new RegExp(`/remotes/${name}/[^/]+/entry\\.`);

// What a service worker fetches would pass by the routes of the page.
test.use({ serviceWorkers: 'block' });

test('a remote is missing: the rest lives on, and the retry works once it is back @desktop', async ({ page }) => {
  for (const [index, { name, path, sign }] of remotes.entries()) {
    await test.step(name, async () => {
      await page.route(entryOf(name), (route) => route.fulfill({ status: 404, contentType: 'text/plain', body: 'no' }));
      await page.goto(path);
      await expect(failure(page)).toBeVisible();
      await expect(page.getByText('El resto de la tienda sigue funcionando y tu carrito está guardado.')).toBeVisible();
      await openCart(page);
      await page.keyboard.press('Escape');

      const asked = page.waitForRequest(entryOf(name));
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await asked;
      await expect(failure(page)).toBeVisible();

      const other = remotes[(index + 1) % remotes.length] ?? remotes[0];
      await page.goto(other.path);
      await expect(other.sign(page)).toBeVisible();
      await page.goBack();
      await expect(failure(page)).toBeVisible();

      await page.unroute(entryOf(name));
      await page.getByRole('button', { name: 'Reintentar' }).click();
      await expect(sign(page)).toBeVisible();
    });
  }
});

/** Ways in which a build can be there and not work; from the entry on all remotes go the same way. */
const troubles: { trouble: string; files: RegExp; spoil: (route: Route) => Promise<void> }[] = [
  {
    trouble: 'breaks',
    files: entryOf('mf-storefront'),
    spoil: (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("A broken build");' }),
  },
  {
    trouble: 'lacks a chunk',
    files: /\/remotes\/mf-storefront\/[^/]+\/(?!entry\.).*\.js/,
    spoil: (route) => route.abort(),
  },
];

async function expectRetry(page: Page, files: RegExp): Promise<void> {
  await page.unroute(files);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(remotes[0].sign(page)).toBeVisible();
}

for (const { trouble, files, spoil } of troubles) {
  test(`a remote that ${trouble} is caught like a missing one @phone`, async ({ page }) => {
    await page.route(files, spoil);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(failure(page)).toBeVisible();
    await expectRetry(page, files);
  });
}

test('a remote that never comes is given up @phone', async ({ page }) => {
  const files = entryOf('mf-storefront');
  await page.clock.install();
  await page.route(files, () => undefined);
  await page.goto('/', { waitUntil: 'commit' });
  // As often as it takes: the wait has begun only once the shell runs.
  await expect
    .poll(async () => {
      await page.clock.fastForward(WAIT);
      return failure(page).isVisible();
    })
    .toBe(true);
  await expectRetry(page, files);
});
