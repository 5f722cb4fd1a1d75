import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { testShop } from '@shop/checks';
import { callShop, crowdedWords, expectSoundInBothLooks, expectSoundPage, follow } from '@shop/testing/journeys';
import { listProduct, makeDistributor, MARIELA, signedIn, signIn, welcome } from './portal';

test('with letters twice as large the portal can be read on the narrowest phone @desktop', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 320, height: 740 });
  const name = `Mariela ${randomUUID().slice(0, 8)}`;
  const { email } = await makeDistributor(name);
  await page.goto('/distributor/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expectSoundPage(page);
  await signIn(page, email);
  await expect(welcome(page, name)).toBeVisible();
  await expectSoundPage(page);
  const minimum = page.getByText('Q500.00', { exact: true });
  await expect.poll(() => minimum.evaluate((words) => words.getBoundingClientRect().right)).toBeLessThanOrEqual(320);
  await expect.poll(() => crowdedWords(page)).toEqual([]);

  const product = await listProduct(request);
  const cartItems = [{ id: product.id, flavor: 'Uva', quantity: 8 }];
  await callShop(page.request, 'POST', '/api/orders', { body: { cartItems, customerData: MARIELA } });
  // Another page of them follows.
  await page.route('**/api/distributor/orders?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...((await response.json()) as object), meta: { total: 14 } } });
  });
  await follow(page, '/distributor/pedidos');
  await expect(page.getByRole('button', { name: 'Siguiente' })).toBeVisible();
  await expect.poll(() => crowdedWords(page)).toEqual([]);
  await page.getByRole('button', { name: /^Repetir/ }).click();
  await expect(page.getByRole('dialog').getByText('Uva')).toBeAttached();
  await expect.poll(() => crowdedWords(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /^[0-9A-F]{8}$/ }).click();
  await expect(page.getByText('Uva')).toBeVisible();
  await expect.poll(() => crowdedWords(page)).toEqual([]);
  await product.hide();
});

test('a distributor signs in, sees the terms as staff change them, keeps the session over a reload and signs out @phone', async ({
  page,
}) => {
  const name = `Mariela ${randomUUID().slice(0, 8)}`;
  const { id, email } = await makeDistributor(name);
  await page.goto('/distributor/dashboard');
  await expect(page).toHaveURL(/\/distributor\/login$/);
  await expect(page.getByRole('link', { name: 'sección de afiliados' })).toHaveAttribute('href', '/affiliates');

  await signIn(page, email, 'Equivocada-1');
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Credenciales inválidas');
  await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  await expectSoundInBothLooks(page);

  await signIn(page, email);
  await expect(welcome(page, name)).toBeVisible();
  await expect(page).toHaveURL(/\/distributor\/dashboard$/);
  const main = page.getByRole('main');
  for (const words of ['25%', 'Q500.00', email, '4870 1123', 'Aprobado']) {
    await expect(main.getByText(words, { exact: true })).toBeVisible();
  }
  await expectSoundInBothLooks(page);

  await testShop.query('UPDATE affiliates SET discount = 30 WHERE id = $1', [id]);
  await page.reload();
  await expect(welcome(page, name)).toBeVisible();
  await expect(main.getByText('30%', { exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Ir a la tienda' }).click();
  await expect(page).toHaveURL(/\/\?distributor=true$/);

  await page.goto('/distributor/dashboard');
  await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(page).toHaveURL(`${testShop.address}/`);
  expect(await page.evaluate(() => localStorage.getItem('distributor'))).toBeNull();
  // A shop that takes long hears of it afterwards.
  const me = async () => (await callShop(page.request, 'GET', '/api/auth/distributor/me')).status();
  await expect.poll(me).toBe(401);
});

test('the late answer to the sign-out of a session that was over leaves the next one alone @phone', async ({
  page,
}) => {
  const { id, email, name } = await signedIn(page);
  let answer: () => void = () => undefined;
  const isLate = new Promise<void>((resolve) => (answer = resolve));
  let answered: Promise<void> | undefined;
  await page.route('**/api/auth/distributor/logout', (route) => {
    answered = route.fetch().then(async (response) => {
      await isLate;
      await route.fulfill({ response });
    });
    return answered;
  });
  await testShop.query('UPDATE affiliates SET token_version = token_version + 1 WHERE id = $1', [id]);
  await page.reload();
  await expect(page).toHaveURL(/\/distributor\/login$/);
  await expect.poll(() => answered !== undefined).toBe(true);
  await signIn(page, email);
  await expect(welcome(page, name)).toBeVisible();
  answer();
  await answered;
  await page.reload();
  await expect(welcome(page, name)).toBeVisible();
  expect((await callShop(page.request, 'GET', '/api/auth/distributor/me')).status()).toBe(200);
});
