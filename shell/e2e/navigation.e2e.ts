import { expect, test, type Page } from '@playwright/test';
import { expectSoundPage } from '@shop/testing/journeys';

const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

// As most visitors have it: with what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a hash leads to its section, on the first load and from another page, and an odd one does no harm', async ({
  page,
}) => {
  await page.goto('/#productos');
  await expect.poll(() => topOf(page, 'productos')).toBeLessThan(160);
  await expect.poll(() => topOf(page, 'productos')).toBeGreaterThanOrEqual(0);
  for (const hash of ['#%E0%A4%A', '#.a>b:not(', '#"><script>', '#%']) {
    await page.goto(`/${hash}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.goto('/distributor/login');
  await page.evaluate(() => history.pushState(null, '', '/#contacto'));
  await page.reload();
  await expect.poll(() => topOf(page, 'contacto')).toBeLessThan(160);
});

test('letter case does not matter in addresses; one of nobody answers 404 and shows the way home @phone', async ({
  page,
}) => {
  const found = await page.goto('/DISTRIBUTOR/Login');
  expect(found?.status()).toBe(200);
  await expect(page.getByLabel('Correo electrónico')).toBeVisible();

  const lost = await page.goto('/esto/no/existe');
  expect(lost?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Volver al inicio' }).click();
  await expect(page.locator('#productos')).toBeVisible();
});

test('the header stays in sight, and its menu leads to the sections @desktop', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Contacto' }).click();
  await expect.poll(() => topOf(page, 'contacto')).toBeLessThan(160);
  await expect(page.getByRole('banner')).toBeInViewport();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Soy distribuidor' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Inicio' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the phone menu has what the bar has no room for, and leads to the sections @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Soy distribuidor' })).toBeHidden();
  await page.getByRole('button', { name: 'Menú' }).click();
  await expect(
    page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Soy distribuidor' }),
  ).toBeVisible();
  await page.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Productos' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => topOf(page, 'productos')).toBeLessThan(160);
});
