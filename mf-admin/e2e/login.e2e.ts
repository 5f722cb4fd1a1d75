import { hash } from '@node-rs/argon2';
import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/launcher';
import { expectSoundPage } from '@shop/testing/journeys';

const sales = { username: 'ventas.recorrido', password: 'Recorrido-2026' };

async function signIn(page: Page, username: string, password: string) {
  await page.getByLabel('Usuario').fill(username);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Entrar' }).click();
}

test('staff sign in, come back to the page they asked for, find sales and sign out', async ({ page }) => {
  await page.goto('/admin/sales?estado=completada');
  await expect(page.getByRole('heading', { name: 'Panel de administración' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);
  await expect(page).toHaveTitle(/^Panel de administración/);

  await signIn(page, testShop.adminUsername, 'Equivocada-1');
  await expect(page.getByText('Error de autenticación', { exact: true })).toBeVisible();
  await expect(page.getByText('Credenciales inválidas', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Usuario')).toHaveValue(testShop.adminUsername);

  await signIn(page, testShop.adminUsername, testShop.adminPassword);
  await expect(page.getByText('Bienvenido', { exact: true })).toBeVisible();
  await expect(page.getByText(`Sesión iniciada como ${testShop.adminUsername}`, { exact: true })).toBeVisible();
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

test('a session that the server ends leads to the login and back to the same page', async ({ page }) => {
  await testShop.query(
    `INSERT INTO users (username, password_hash, role) VALUES ($1, $2, 'sales')
     ON CONFLICT (lower(username)) DO UPDATE SET active = true`,
    [sales.username, await hash(sales.password)],
  );
  await page.goto('/admin/sales');
  await signIn(page, sales.username, sales.password);
  await expect(page).toHaveURL(/\/admin\/sales$/);
  const sorted = page.waitForResponse((response) => response.url().includes('sort=-total'));
  await page.getByRole('button', { name: 'Monto' }).click();
  await expect(page).toHaveURL(/orden=monto$/);
  await sorted;

  await testShop.query('UPDATE users SET active = false WHERE username = $1', [sales.username]);
  await page.getByRole('button', { name: 'Actualizar ventas' }).click();
  await expect(page.getByText('Tu sesión terminó', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/login$/);

  await testShop.query('UPDATE users SET active = true WHERE username = $1', [sales.username]);
  await signIn(page, sales.username, sales.password);
  await expect(page).toHaveURL(/\/admin\/sales\?orden=monto$/);
  await testShop.query('DELETE FROM users WHERE username = $1', [sales.username]);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`login and sales hold for everyone (${colorScheme})`, async ({ page }) => {
    // Axe looks at each part of 25 orders.
    test.slow();
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/admin/login');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Usuario es requerido')).toBeVisible();
    await expectSoundPage(page);

    await signIn(page, testShop.adminUsername, testShop.adminPassword);
    await expect(page.getByRole('heading', { name: 'Para hoy' })).toBeVisible();
    await expectSoundPage(page);
    await page.goto('/admin/sales');
    await expect(page.getByRole('article').first()).toBeVisible();
    await expectSoundPage(page);
    await page.getByRole('button', { name: new RegExp(testShop.adminUsername) }).click();
    await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
    await expectSoundPage(page);
  });
}

test('staff work by keyboard alone @desktop', async ({ page }) => {
  await page.goto('/admin/login');
  await page.getByLabel('Usuario').focus();
  await page.keyboard.type(testShop.adminUsername);
  await page.keyboard.press('Tab');
  await page.keyboard.type(testShop.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Para hoy' })).toBeVisible();
  await page.goto('/admin/sales');
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('nadie se llama así');
  await expect(page.getByText('Ninguna venta coincide')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(testShop.adminUsername) }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: new RegExp(testShop.adminUsername) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Configuración de perfil' })).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/login$/);
});
