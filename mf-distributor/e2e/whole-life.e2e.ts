import { randomUUID } from 'node:crypto';
import { expect, test, type Browser, type Page } from '@playwright/test';
import type { AffiliateView, SaleView, Success } from '@shop/contracts';
import { testShop } from '@shop/checks';
import {
  callShop,
  closeNotice,
  expectFitForPaper,
  expectPlaced,
  expectSoundPage,
  openCart,
  stubChat,
  untilListed,
} from '@shop/testing/journeys';
import {
  asStaff,
  fillCart,
  fillCheckout,
  listProduct,
  makeDistributor,
  MARIELA,
  PASSWORD,
  setUnits,
  signedIn,
  signIn,
  welcome,
} from './portal';

/** Approves an application in the back office, on a desk of its own, and answers the link from the chat's message. */
async function approve(browser: Browser, name: string): Promise<string> {
  const desk = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await desk.newPage();
  await page.goto(`${testShop.address}/admin/affiliates?q=${encodeURIComponent(name)}`);
  await page.getByLabel('Usuario').fill(testShop.adminUsername);
  await page.getByLabel('Contraseña', { exact: true }).fill(testShop.adminPassword);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByRole('article', { name }).getByRole('button', { name: 'Aprobar' }).click();
  const form = page.getByRole('dialog', { name: `Aprobar a ${name}` });
  await expect(form.getByLabel('Descuento (%)')).toHaveValue('25');
  await form.getByLabel('Compra mínima (Q)').fill('500');
  await form.getByRole('button', { name: 'Aprobar' }).click();
  const chat = await page.getByRole('link', { name: /Enviar por WhatsApp/ }).getAttribute('href');
  await desk.close();
  const [link = ''] = /https?:\/\/\S+$/.exec(new URL(chat ?? 'x:').searchParams.get('text') ?? '') ?? [];
  expect(link).toContain('/distributor/activate?token=');
  return link;
}

async function apply(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.goto('/affiliates');
  await page.getByLabel('Nombre completo').fill(name);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByLabel('Teléfono').fill('4870 1123');
  await page.getByLabel('Nivel', { exact: true }).selectOption('Distribuidor');
  await page.getByRole('button', { name: 'Enviar solicitud' }).click();
  await page.getByRole('dialog', { name: '¡Solicitud Recibida!' }).getByRole('button', { name: 'Entendido' }).click();
}

test('a distributor’s life: from the application to an order at their own price, until they sign out everywhere @phone', async ({
  page,
  context,
  browser,
  request,
}) => {
  test.slow();
  await stubChat(context);
  const email = `${randomUUID()}@ejemplo.gt`;
  const name = `Tienda ${randomUUID().slice(0, 8)}`;
  const product = await listProduct(request);
  const main = page.getByRole('main');
  let affiliateId = '';

  await test.step('applies; staff approve; the link from WhatsApp lets them choose a password and dies', async () => {
    await apply(page, { name, email });
    const link = await approve(browser, name);
    const [affiliate] = await testShop.query<{ id: string }>(
      `SELECT id FROM affiliates WHERE email = $1 AND status = 'approved' AND discount = 25 AND minimum_purchase = 500`,
      [email],
    );
    affiliateId = affiliate?.id ?? '';

    await page.goto(link);
    await expect(welcome(page, name)).toBeVisible();
    await expect(page).toHaveURL(/\/distributor\/activate$/);
    await expectSoundPage(page);
    await page.getByLabel('Contraseña nueva', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirma la contraseña nueva').fill(PASSWORD);
    await page.getByRole('button', { name: 'Guardar contraseña y entrar' }).click();
    await expect(page).toHaveURL(/\/distributor\/dashboard$/);
    await expect(main.getByText('Q500.00', { exact: true })).toBeVisible();
    expect(
      await testShop.query('SELECT ended_at IS NOT NULL AS dead FROM activation_links WHERE affiliate_id = $1', [
        affiliateId,
      ]),
    ).toEqual([{ dead: true }]);

    await page.getByRole('button', { name: 'Cerrar sesión', exact: true }).click();
    await expect(page).toHaveURL(`${testShop.address}/`);
    await page.goto(link);
    await expect(page.getByRole('heading', { name: 'Este enlace ya no sirve' })).toBeVisible();
    await main.getByRole('link', { name: 'Iniciar sesión' }).click();
    await signIn(page, email);
    await expect(welcome(page, name)).toBeVisible();
  });

  await test.step('sees their price beside the public one, and what is missing to their minimum', async () => {
    await main.getByRole('link', { name: 'Ir a la tienda' }).click();
    await expect(page).toHaveURL(/\/\?distributor=true$/);
    await page.goto(`/?distributor=true#productos`);
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: product.name }) });
    await expect(card.getByText('Q75', { exact: true })).toBeVisible();
    await expect(card.getByText('Precio público: Q100')).toBeVisible();
    await card.getByRole('button', { name: 'Uva' }).click();
    await card.getByRole('button', { name: 'Agregar al carrito' }).click();

    const cart = await openCart(page);
    await expect(cart.getByText('Q75.00 c/u')).toBeVisible();
    await expect(cart.getByText('Precio público: Q100.00')).toBeVisible();
    await expect(cart.getByText('Te faltan Q425.00 para tu compra mínima de Q500.00.')).toBeVisible();
    await expect(cart.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
    await expectSoundPage(page);
  });

  await test.step('orders at their price, and the shop knows whose order it is', async () => {
    const cart = page.getByRole('dialog', { name: 'Tu carrito' });
    await setUnits(cart, 7);
    await cart.getByRole('button', { name: 'Finalizar Compra - Q525.00' }).click();
    const form = await fillCheckout(page);
    await form.getByRole('button', { name: 'Finalizar Compra - Q525.00' }).click();
    await expectPlaced(page);
    expect(
      await testShop.query(
        `SELECT o.total, s.quantity, s.unit_price, s.discount, f.reserved_inventory AS reserved
         FROM orders o JOIN sales s ON s.order_id = o.id JOIN product_flavors f ON f.id = s.flavor_id
         WHERE o.affiliate_id = $1 AND o.email = $2`,
        [affiliateId, email],
      ),
    ).toEqual([{ total: '525.00', quantity: 7, unit_price: '75.00', discount: '25.00', reserved: 7 }]);

    const card = (await (
      await asStaff(request, 'GET', `/api/admin/affiliates/${affiliateId}`)
    ).json()) as Success<AffiliateView>;
    expect(card.data).toMatchObject({ ordersCount: 1, activated: true });
    const sales = (await (await asStaff(request, 'GET', `/api/admin/sales?q=${product.name}`)).json()) as Success<
      SaleView[]
    >;
    expect(sales.data).toMatchObject([{ affiliateId, discount: 25, unitPrice: '75.00', customerEmail: email }]);
  });

  await test.step('changes their password, and signs out on every device', async () => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await other.goto(`${testShop.address}/distributor/login`);
    await signIn(other, email);
    await expect(welcome(other, name)).toBeVisible();

    await page.goto('/distributor/dashboard');
    await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
    const dialog = page.getByRole('dialog', { name: 'Cambiar contraseña' });
    await dialog.getByLabel('Contraseña actual').fill(PASSWORD);
    await dialog.getByLabel('Contraseña nueva', { exact: true }).fill(`${PASSWORD}-2`);
    await dialog.getByLabel('Confirma la contraseña nueva').fill(`${PASSWORD}-2`);
    await dialog.getByRole('button', { name: 'Cambiar contraseña' }).click();
    await expect(page.getByText('Contraseña actualizada', { exact: true })).toBeVisible();
    await expect(welcome(page, name)).toBeVisible();

    await other.getByRole('link', { name: 'Mis pedidos', exact: true }).click();
    await expect(other.getByRole('main')).toContainText('Tu contraseña cambió. Inicia sesión con la nueva.');
    await signIn(other, email, `${PASSWORD}-2`);
    await expect(other.getByRole('heading', { level: 1, name: 'Mis pedidos' })).toBeVisible();

    await closeNotice(page);
    await page.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }).click();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Cerrar en todos' }).click();
    await expect(page).toHaveURL(`${testShop.address}/`);
    await other.reload();
    await expect(other.getByRole('main')).toContainText('Se cerró tu sesión en todos tus dispositivos.');
    await elsewhere.close();
  });
  await product.hide();
});

test('a distributor finds an order, repeats what can be had of it, and writes the next one', async ({
  page,
  context,
  request,
}) => {
  test.slow();
  await stubChat(context);
  const product = await listProduct(request);
  const main = page.getByRole('main');
  const { id } = await signedIn(page);
  const ordered = await callShop(page.request, 'POST', '/api/orders', {
    body: { cartItems: [{ id: product.id, flavor: 'Uva', quantity: 7 }], customerData: MARIELA },
  });
  expect(ordered.status()).toBe(201);

  await test.step('finds the order, and repeats what can be had of it, changes marked', async () => {
    await page.goto('/distributor/pedidos');
    const order = page.getByRole('article');
    await expect(order).toHaveCount(1);
    await expect(order.getByText('Pendiente')).toBeVisible();
    await order.getByRole('link').click();
    await expect(main.getByText('7 × Q75.00 · 25% de descuento')).toBeVisible();
    await expectSoundPage(page);
    await expectFitForPaper(page);

    await testShop.query(`UPDATE products SET price = 120 WHERE id = $1`, [product.id]);
    await testShop.query(`UPDATE product_flavors SET inventory = 12 WHERE product_id = $1 AND name = 'Uva'`, [
      product.id,
    ]);
    await untilListed(request, product, '120.00');
    await page.reload();
    await page.getByRole('button', { name: /^Repetir/ }).click();
    const dialog = page.getByRole('dialog', { name: 'Repetir pedido' });
    await expect(dialog.getByText('Quedan 5')).toBeVisible();
    await expect(dialog.getByText('El precio subió: antes Q75.00')).toBeVisible();
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Agregar 5 unidades al carrito' }).click();
    // The notice goes by itself: it is pressed as it comes.
    const notice = page.getByRole('region', { name: /^Avisos/ }).getByRole('listitem');
    await notice.filter({ hasText: 'Agregado al carrito' }).getByRole('button', { name: 'Deshacer' }).click();
  });

  await test.step('writes the next order on one screen', async () => {
    await page.getByRole('link', { name: 'Pedido rápido' }).click();
    const summary = page.getByRole('region', { name: 'Tu pedido' });
    await page.getByRole('button', { name: 'Repetir último pedido' }).click();
    await page.getByRole('button', { name: 'Escribir 5 unidades en el pedido' }).click();
    await expect(summary.getByText('Te faltan Q50.00')).toBeVisible();
    const phone = (page.viewportSize()?.width ?? 0) < 600;
    if (phone) {
      await page.getByText(product.name, { exact: true }).click();
      await page.getByRole('button', { name: `Aumentar cantidad de ${product.name}, Menta` }).click();
    } else {
      await page.getByRole('textbox', { name: `${product.name}, Menta` }).focus();
      await page.keyboard.type('1');
      await page.keyboard.press('ArrowDown');
      await expect(page.locator(':focus')).not.toHaveAccessibleName(`${product.name}, Menta`);
    }
    await expect(summary.getByText('Compra mínima alcanzada')).toBeVisible();
    await expectSoundPage(page);
    await summary.getByRole('button', { name: 'Agregar al carrito' }).click();
    await page.getByRole('button', { name: 'Ver carrito' }).first().click();
    const cart = page.getByRole('dialog', { name: 'Tu carrito' });
    await cart.getByRole('button', { name: 'Finalizar Compra - Q540.00' }).click();
    const form = await fillCheckout(page);
    await form.getByRole('button', { name: 'Finalizar Compra - Q540.00' }).click();
    await expectPlaced(page);
    expect(await testShop.query('SELECT total FROM orders WHERE affiliate_id = $1 ORDER BY created_at', [id])).toEqual([
      { total: '525.00' },
      { total: '540.00' },
    ]);
  });

  await product.hide();
});

test('what a distributor meets on the way holds on a wide screen @desktop', async ({ page, request }) => {
  const product = await listProduct(request);
  const { id } = await makeDistributor('Enlace Nuevo');
  const answer = await asStaff(request, 'POST', `/api/admin/affiliates/${id}/activation-link`);
  const { data } = (await answer.json()) as Success<{ activationLink: string }>;
  await page.goto(data.activationLink);
  await expect(welcome(page, 'Enlace Nuevo')).toBeVisible();
  await expectSoundPage(page);

  await signedIn(page);
  await page.getByRole('button', { name: 'Cerrar sesión en todos los dispositivos' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar en todos' })).toBeVisible();
  await expectSoundPage(page);

  await fillCart(page, product.id, 1);
  await page.goto('/?distributor=true#productos');
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: product.name }) });
  await expect(card.getByText('Q75', { exact: true })).toBeVisible();
  await expect(card.getByText('Precio público: Q100')).toBeVisible();
  const cart = await openCart(page);
  await expect(cart.getByText('Te faltan Q425.00 para tu compra mínima de Q500.00.')).toBeVisible();
  await expectSoundPage(page);
  await product.hide();
});
