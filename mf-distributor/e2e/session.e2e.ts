import AxeBuilder from '@axe-core/playwright';
import { hash } from '@node-rs/argon2';
import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/launcher';
import pg from 'pg';

const mariela = { email: 'mariela.recorrido@ejemplo.gt', password: 'Recorrido-2026' };

async function query(text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: testShop.databaseUrl() });
  await client.connect();
  try {
    await client.query(text, values);
  } finally {
    await client.end();
  }
}

async function signIn(page: Page, password = mariela.password) {
  await page.getByLabel('Correo electrónico').fill(mariela.email);
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Iniciar sesión' }).click();
}

async function expectNoAxeFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([]);
}

const welcome = (page: Page) => page.getByRole('heading', { name: 'Hola, Mariela Recorrido' });

test.beforeEach(async () => {
  await query('DELETE FROM affiliates WHERE email = $1', [mariela.email]);
  await query(
    `INSERT INTO affiliates (name, email, phone, level, status, discount, minimum_purchase, password_hash, approved_at)
     VALUES ('Mariela Recorrido', $1, '48701123', 'distribuidor', 'approved', 25, 1500, $2, now())`,
    [mariela.email, await hash(mariela.password)],
  );
});

test.afterAll(() => query('DELETE FROM affiliates WHERE email = $1', [mariela.email]));

test('a distributor signs in, sees the terms, keeps the session over a reload and signs out', async ({ page }) => {
  await page.goto('/distributor/dashboard');
  await expect(page).toHaveURL(/\/distributor\/login$/);
  await expect(page.getByRole('link', { name: 'sección de afiliados' })).toHaveAttribute('href', '/affiliates');

  await signIn(page, 'Equivocada-1');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Credenciales inválidas');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(mariela.email);

  await signIn(page);
  await expect(welcome(page)).toBeVisible();
  await expect(page).toHaveURL(/\/distributor\/dashboard$/);
  const main = page.getByRole('main');
  for (const words of ['25%', 'Q1,500.00', mariela.email, '4870 1123', 'Aprobado']) {
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  }

  await page.reload();
  await expect(welcome(page)).toBeVisible();
  await main.getByRole('link', { name: 'Ir a la tienda' }).click();
  await expect(page).toHaveURL(/\/\?distributor=true$/);

  await page.goto('/distributor/dashboard');
  await page.getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(`${testShop.address}/`);
  expect(await page.evaluate(() => localStorage.getItem('distributor'))).toBeNull();
  expect((await page.request.get('/api/auth/distributor/me')).status()).toBe(401);
});

test('standby ends the session at once, and the dashboard says so', async ({ page }) => {
  await page.goto('/distributor/login');
  await signIn(page);
  await expect(welcome(page)).toBeVisible();

  await query(`UPDATE affiliates SET status = 'standby' WHERE email = $1`, [mariela.email]);
  await page.reload();
  await expect(
    page.getByText('Tu sesión de distribuidor terminó; el carrito usa el precio público.', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/distributor\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('distributor'))).toBeNull();

  await signIn(page);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
});

test('a discount that staff changed shows at the next visit', async ({ page }) => {
  await page.goto('/distributor/login');
  await signIn(page);
  await expect(welcome(page)).toBeVisible();

  await query('UPDATE affiliates SET discount = 30 WHERE email = $1', [mariela.email]);
  await page.reload();
  await expect(page.getByRole('main').getByText('30%', { exact: true })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`login and dashboard hold for everyone (${colorScheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto('/distributor/login');
    await signIn(page, 'Equivocada-1');
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
    await expectNoAxeFindings(page);

    await signIn(page);
    await expect(welcome(page)).toBeVisible();
    await expectNoAxeFindings(page);
  });
}
