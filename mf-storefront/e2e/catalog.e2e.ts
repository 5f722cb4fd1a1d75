import { expect, test, type Page } from '@playwright/test';
import { expectSoundInBothLooks } from '@shop/testing/journeys';

const catalog = (page: Page) => page.locator('#productos');
const cards = (page: Page) => catalog(page).getByRole('button', { name: 'Agregar al carrito' });

test('search and filters stand in the address: they survive a reload, can be shared, and back undoes them', async ({
  page,
  context,
}) => {
  await page.goto('/#productos');
  const status = catalog(page).getByRole('status').first();
  await expect(status).toHaveText(/^\d+ productos$/);
  const all = await status.textContent();

  await page.getByRole('searchbox', { name: 'Buscar producto o sabor' }).fill('bruma');
  await expect(status).toHaveText(/^2 de \d+ productos$/);
  await expect(page).toHaveURL(/\/\?q=bruma$/);
  await catalog(page).getByRole('combobox', { name: 'Sabor' }).selectOption('Sandía Hielo');
  await expect(status).toHaveText(/^1 de \d+ productos$/);

  const shared = await context.newPage();
  await shared.goto(page.url());
  await expect(catalog(shared).getByRole('status').first()).toHaveText(/^1 de \d+ productos$/);
  await expect(shared.getByRole('searchbox')).toHaveValue('bruma');
  await shared.close();

  await page.reload();
  await expect(status).toHaveText(/^1 de \d+ productos$/);
  await page.goBack();
  await expect(status).toHaveText(/^2 de \d+ productos$/);
  await page.goBack();
  await expect(status).toHaveText(all ?? '');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('nothing found is said, with the way back; axe finds nothing', async ({ page }) => {
  await page.goto('/?q=xyz&disponibles=si#productos');
  await expect(page.getByRole('heading', { name: 'Ningún producto coincide' })).toBeVisible();
  await expectSoundInBothLooks(page);
  await page.getByRole('button', { name: 'Ver todos los productos' }).click();
  await expect(cards(page).first()).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("a product's page: what the card chose is chosen, and what is alike leads on", async ({ page }) => {
  await page.goto('/');
  const card = catalog(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: 'Cumbre 12K' }) });
  await card.getByRole('button', { name: 'Menta Glacial' }).click();
  await card.getByRole('link', { name: 'Cumbre 12K' }).click();
  await expect(page).toHaveURL(/\/producto\/cumbre-12k-[0-9a-f]{8}\?sabor=Menta\+Glacial$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Cumbre 12K' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menta Glacial' }).first()).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveTitle(/^Cumbre 12K/);
  await expectSoundInBothLooks(page);

  await page.getByRole('button', { name: 'Agregar al carrito' }).first().click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible();

  const reloaded = await page.reload();
  expect(reloaded?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1, name: 'Cumbre 12K' })).toBeVisible();

  await page.getByRole('region', { name: 'También te puede gustar' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Cumbre 12K');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Cumbre 12K' })).toBeVisible();
});

test('an unknown product answers 404 @phone', async ({ page }) => {
  const answer = await page.goto('/producto/cumbre-12k-ffffffff');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
});

test('the last row is never an orphan: what it leaves free is filled @desktop', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  const leftFree = () =>
    catalog(page)
      .locator('ul > li')
      .filter({ visible: true })
      .evaluateAll((items) => {
        const boxes = items.map((item) => item.getBoundingClientRect());
        const lastTop = Math.max(...boxes.map(({ top }) => top));
        const right = (rows: DOMRect[]) => Math.round(Math.max(...rows.map((box) => box.right)));
        return right(boxes) - right(boxes.filter(({ top }) => top === lastTop));
      });
  await expect.poll(leftFree).toBe(0);
});
