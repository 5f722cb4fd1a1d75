import { expect, test } from '@playwright/test';
import { testShop } from '@shop/checks';
import {
  callShop,
  changeBeforeCall,
  expectPlaced,
  expectSoundPage,
  openCart,
  openCartAsOfNow,
  stubChat,
  untilListed,
} from '@shop/testing/journeys';
import { asStaff, fillCart, fillCheckout, listProduct, makeDistributor, signedIn, signIn } from './portal';

// As most visitors have it: with what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('an expired link says so and leads to the shop’s chat @phone', async ({ page, request }) => {
  const { id } = await makeDistributor('Enlace Vencido');
  const answer = await asStaff(request, 'POST', `/api/admin/affiliates/${id}/activation-link`);
  const { data } = (await answer.json()) as { data: { activationLink: string } };
  await testShop.query(`UPDATE activation_links SET expires_at = now() - interval '1 second' WHERE affiliate_id = $1`, [
    id,
  ]);
  await page.goto(data.activationLink);
  await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Escribir a la tienda/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/502/,
  );
  await expectSoundPage(page);
});

test('standby while they shop: the order is not placed at another price unseen, and they read why @phone', async ({
  page,
  context,
  request,
}) => {
  await stubChat(context);
  const product = await listProduct(request);
  const { id, email } = await signedIn(page);
  await fillCart(page, product.id, 8);
  await page.goto('/');
  const cart = await openCart(page);
  await cart.getByRole('button', { name: 'Finalizar Compra - Q600.00' }).click();
  const form = await fillCheckout(page);

  const paused = await asStaff(request, 'PATCH', `/api/admin/affiliates/${id}/status`, { status: 'standby' });
  expect(paused.status()).toBe(200);
  await form.getByRole('button', { name: 'Finalizar Compra - Q600.00' }).click();
  await expect(form.getByRole('alert')).toHaveText(
    'Error al procesar el pedido: La tienda puso tu cuenta en pausa. El carrito usa ahora el precio público; revisa el total y finaliza de nuevo.',
  );
  await expect(form.getByRole('button', { name: 'Finalizar Compra - Q800.00' })).toBeEnabled();
  await expect(form.getByLabel('Apellido')).toHaveValue('Xicará');
  await expectSoundPage(page);
  expect(await page.evaluate(() => localStorage.getItem('distributor'))).toBeNull();
  expect(await testShop.query('SELECT id FROM sales WHERE product_id = $1', [product.id])).toEqual([]);

  /* The distributor sees the new price now, and may buy at it. */
  await form.getByRole('button', { name: 'Finalizar Compra - Q800.00' }).click();
  await expectPlaced(page);
  expect(
    await testShop.query(
      `SELECT o.affiliate_id AS affiliate, o.total, s.discount FROM orders o JOIN sales s ON s.order_id = o.id
       WHERE s.product_id = $1`,
      [product.id],
    ),
  ).toEqual([{ affiliate: null, total: '800.00', discount: '0.00' }]);

  await page.goto('/distributor/login');
  await signIn(page, email);
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Credenciales inválidas');
  await product.hide();
});

test('standby is noticed without a click when they come back to the window, one toast says why @phone', async ({
  page,
  request,
}) => {
  const { id } = await signedIn(page);
  await asStaff(request, 'PATCH', `/api/admin/affiliates/${id}/status`, { status: 'standby' });
  await page.clock.install();
  await page.clock.fastForward(60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(page).toHaveURL(/\/distributor\/login$/);
  await expect(page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem')).toHaveText([
    /Tu sesión de distribuidor terminó.*La tienda puso tu cuenta en pausa\. El carrito usa ahora el precio público\./,
  ]);
  await expect(page.getByRole('main')).toContainText('La tienda puso tu cuenta en pausa. Escribe a la tienda.');
  await expect(page.getByRole('main').getByRole('link', { name: 'Escribe a la tienda.' })).toBeVisible();
  await expectSoundPage(page);
  expect((await callShop(page.request, 'GET', '/api/auth/distributor/me')).status()).toBe(401);
  // That of the device stays: it lets its owner in while others guess.
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['shop_device']);
});

test('a price that changed while it lay in the cart is said, and charged only once they saw it @phone', async ({
  page,
  context,
  request,
}) => {
  await stubChat(context);
  const product = await listProduct(request);
  const { id } = await signedIn(page);
  await fillCart(page, product.id, 8);
  await page.goto('/');
  const cart = await openCartAsOfNow(page);
  await cart.getByRole('button', { name: 'Finalizar Compra - Q600.00' }).click();
  const form = await fillCheckout(page);

  await changeBeforeCall(page, 'POST', /\/api\/orders$/, async () => {
    await testShop.query('UPDATE products SET price = 120 WHERE id = $1', [product.id]);
    await untilListed(request, product, '120.00');
  });
  await form.getByRole('button', { name: 'Finalizar Compra - Q600.00' }).click();
  await expect(form.getByRole('alert')).toContainText('Q720.00');
  expect(await testShop.query('SELECT id FROM orders WHERE affiliate_id = $1', [id])).toEqual([]);
  await form.getByRole('button', { name: 'Finalizar Compra - Q720.00' }).click();
  await expectPlaced(page);
  expect(await testShop.query('SELECT total FROM orders WHERE affiliate_id = $1', [id])).toEqual([{ total: '720.00' }]);
  await product.hide();
});

test('another’s order is not found, and who signs out in one tab is signed out in the other @phone', async ({
  page,
  context,
}) => {
  const [order] = await testShop.query<{ id: string }>(
    'SELECT id FROM orders WHERE affiliate_id IS NOT NULL ORDER BY created_at LIMIT 1',
  );
  await signedIn(page);
  await page.goto(`/distributor/pedidos/${order?.id ?? ''}`);
  await expect(page.getByRole('heading', { name: 'No encontramos este pedido' })).toBeVisible();

  const other = await context.newPage();
  await other.goto('/distributor/dashboard');
  await other.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
  await expect(other).toHaveURL(`${testShop.address}/`);
  await expect(page).toHaveURL(/\/distributor\/login$/);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Se cerró esta sesión. Inicia sesión para seguir donde estabas.');
});

test('only who opens the distributor’s area fetches it @desktop', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/remotes/mf-distributor/')) fetched.push(request.url());
  });
  await page.clock.install();
  for (const path of ['/no-existe', '/admin/login', '/affiliates', '/']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    // Whatever the page puts off has its turn.
    await page.clock.fastForward(60_000);
  }
  await openCart(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: /Soy distribuidor/ }).hover();
  await page.clock.fastForward(60_000);
  expect(fetched).toEqual([]);
  await page.getByRole('link', { name: /Soy distribuidor/ }).click();
  await expect.poll(() => fetched.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(/\/distributor\/login$/);
});
