import { gzipSync } from 'node:zlib';
import { expect, test, type Response } from '@playwright/test';
import { testShop } from '@shop/checks';
import { PASSWORD, fillLogin, makeSalesUser } from './staff-desk';

test('staff sign in, come back to the page they asked for, find sales and sign out', async ({ page }) => {
  await page.goto('/admin/sales?estado=completada');
  await expect(page.getByRole('heading', { name: 'Panel de administración' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page).toHaveTitle(/^Panel de administración/);

  await fillLogin(page, testShop.adminUsername, 'Equivocada-1');
  const notices = page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem');
  await expect(notices).toContainText(/Error de autenticación.*Credenciales inválidas/);
  await expect(page.getByLabel('Usuario')).toHaveValue(testShop.adminUsername);

  await fillLogin(page, testShop.adminUsername, testShop.adminPassword);
  await expect(notices).toContainText(new RegExp(`Bienvenido.*Sesión iniciada como ${testShop.adminUsername}`));
  await expect(page).toHaveURL(/\/admin\/sales\?estado=completada$/);
  const cards = page.getByRole('article');
  await expect(cards.first().getByText('Completada').first()).toBeVisible();

  const [newest] = await testShop.query<{ code: string; customer: string }>(
    `SELECT upper(right(id::text, 8)) AS code, first_name || ' ' || last_name AS customer
     FROM orders ORDER BY created_at DESC LIMIT 1`,
  );
  await page.getByRole('button', { name: 'Todas' }).click();
  await page.getByRole('searchbox').fill(newest?.code ?? '');
  await expect(page).toHaveURL(new RegExp(`q=${newest?.code ?? ''}`));
  await expect(page.getByText('1 a 1 de 1 pedido')).toBeVisible();
  await expect(cards.getByText(newest?.customer ?? '')).toBeVisible();

  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue(newest?.code ?? '');
  await expect(cards.getByText(newest?.customer ?? '')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(testShop.adminUsername) }).click();
  await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click();
  await expect(page.getByText('Has cerrado sesión exitosamente', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  expect(await page.evaluate(() => [localStorage.getItem('admin_token'), localStorage.getItem('admin_user')])).toEqual([
    null,
    null,
  ]);
});

test('a session that the server ends leads to the login and back to the same page @desktop', async ({ page }) => {
  const username = await makeSalesUser();
  await page.goto('/admin/sales');
  await fillLogin(page, username, PASSWORD);
  await expect(page).toHaveURL(/\/admin\/sales$/);
  const sorted = page.waitForResponse((response) => response.url().includes('sort=-total'));
  await page.getByRole('button', { name: 'Monto' }).click();
  await expect(page).toHaveURL(/orden=monto$/);
  await sorted;

  await testShop.query('UPDATE users SET active = false WHERE username = $1', [username]);
  // The stream of events hears of it, if no call does before.
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page.getByRole('heading', { name: 'Panel de administración' })).toBeVisible();

  await testShop.query('UPDATE users SET active = true WHERE username = $1', [username]);
  await fillLogin(page, username, PASSWORD);
  await expect(page).toHaveURL(/\/admin\/sales\?orden=monto$/);
});

/** Bytes of JavaScript, compressed by gzip, that the login may take; what the second step needs comes when it is pressed. */
const LOGIN_SCRIPTS_BYTES = 200_000;

test('the login is light @phone', async ({ page }) => {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto('/admin/login', { waitUntil: 'networkidle' });
  await expect(page.getByLabel('Usuario')).toBeVisible();
  const sizes = await Promise.all(scripts.map(async (script) => gzipSync(await script.body()).length));
  const weight = sizes.reduce((sum, size) => sum + size, 0);
  test.info().annotations.push({ type: 'bytes', description: String(weight) });
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(LOGIN_SCRIPTS_BYTES);
});
