import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectSoundPage, openCart } from '@shop/testing/journeys';
import { addToCart, productCard, untilTakenOver } from './shopping';

/**
 * Waits until the service worker, which comes seconds after the page, has kept the page, a picture that was seen and
 * every script, the cart's too, which nobody has opened.
 */
async function untilKept(page: Page, picture: string): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async (seen) => {
        const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
        const scripts = fetched.filter((name) => /\/(?:assets|remotes)\/.*\.js$/.test(name));
        const kept = await Promise.all(['/', seen, ...scripts].map((address) => caches.match(address)));
        return {
          isControlled: navigator.serviceWorker.controller !== null,
          hasCart: scripts.some((name) => name.includes('/assets/cart.')),
          missing: kept.filter((copy) => copy === undefined).length,
        };
      }, picture),
    )
    .toEqual({ isControlled: true, hasCart: true, missing: 0 });
}

const pictureOf = (page: Page, name: string) => productCard(page, name).getByRole('img').first();

async function untilShown(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
}

test('without network the last catalogue can be read, the cart is kept, and a page never opened says so @phone', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await untilShown(pictureOf(page, 'Cumbre 12K'));
  const picture = await pictureOf(page, 'Cumbre 12K').evaluate((image) => (image as HTMLImageElement).currentSrc);
  await untilKept(page, picture);

  await context.setOffline(true);
  await expect(page.getByText('Sin conexión: ves el último catálogo')).toBeVisible();
  await expect((await openCart(page)).getByText('Tu carrito está vacío')).toBeVisible();
  await page.keyboard.press('Escape');
  await addToCart(page, 'Cumbre 12K');
  await expect(page.getByRole('region', { name: /^Avisos/ }).getByText('Agregado al carrito')).toBeVisible();
  await page.reload();
  // Not every Chromium tells a page that begins without network that there is none.
  await expect(page.getByText(/ves el último catálogo/)).toBeVisible();
  await untilShown(pictureOf(page, 'Cumbre 12K'));
  await expectSoundPage(page);
  const cart = await openCart(page);
  await expect(cart.getByText('No pudimos comprobar precios y existencias')).toBeVisible();
  await expect(cart.getByRole('listitem')).toContainText('Cumbre 12K');

  await page.goto('/affiliates');
  await expect(page.getByRole('heading', { name: 'Esta página necesita conexión' })).toBeVisible();
  await expectSoundPage(page);
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { name: 'Elige tu nivel' })).toBeVisible();
  await expect(page.getByText(/ves el último catálogo/)).toHaveCount(0);
});

test.describe('before the service worker is there', () => {
  // Seconds after the page it fetches all code that nobody has asked for, and then none is gone.
  test.use({ serviceWorkers: 'block' });

  test('an old tab whose code is gone after a release leads to the new version with its cart @desktop', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(productCard(page, 'Cumbre 12K')).toBeVisible();
    await untilTakenOver(page);
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route(
      ({ pathname }) => pathname === '/',
      (route) => route.fulfill({ contentType: 'text/html', body: '<script src="/assets/shell.nueva.js"></script>' }),
    );
    await addToCart(page, 'Cumbre 12K');
    await expect(page.getByText('Hay una versión nueva de la tienda. Tu carrito está guardado.')).toBeVisible();
    await expectSoundPage(page);

    await page.unrouteAll();
    await page.getByRole('button', { name: 'Recargar' }).click();
    await expect(page.getByText('Hay una versión nueva de la tienda.')).toHaveCount(0);
    await expect((await openCart(page)).getByRole('listitem')).toContainText('Cumbre 12K');
  });
});
