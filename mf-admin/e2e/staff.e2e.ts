import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/checks';
import { aPhone, callShop, changeBeforeCall, follow } from '@shop/testing/journeys';
import sharp from 'sharp';
import { PASSWORD, adminDesk, fillLogin, makeAffiliate, openAs } from './staff-desk';

async function choose(page: Page, name: string, item: string) {
  await page.getByRole('button', { name: `Acciones de ${name}` }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 600, height: 800, channels: 3, background: '#0a6a6f' } })
    .png()
    .toBuffer();
}

test('an admin puts a product on the shelf, fills it up while somebody else does, and reads why there is so much', async ({
  page,
  request,
}) => {
  test.slow();
  const name = `Estreno ${randomUUID().slice(0, 8)}`;
  const admin = await adminDesk(request);
  await openAs(page, admin, '/admin/products?orden=creado');
  await page.getByRole('button', { name: 'Agregar Producto' }).click();
  const form = page.getByRole('dialog', { name: 'Agregar Producto' });
  await form.getByLabel('Nombre').fill(name);
  await form.getByLabel('Puffs').fill('9000');
  await form.getByLabel('Precio (Q)').fill('99.50');
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: await picture() });
  await expect(form.getByRole('img', { name: 'Imagen elegida' })).toBeVisible();
  await form.getByRole('button', { name: 'Agregar producto' }).click();
  await expect(page.getByText('Producto creado', { exact: true })).toBeVisible();
  const [product] = await testShop.query<{ id: string; image: string; price: string }>(
    'SELECT id, image, price FROM products WHERE name = $1',
    [name],
  );
  expect(product?.price).toBe('99.50');
  expect(product?.image).toMatch(/^products\/[\da-f]{32}\.webp$/);
  expect((await callShop(request, 'GET', `/uploads/${product?.image ?? ''}`)).status()).toBe(200);

  await page.getByRole('button', { name: `Sabores de ${name}` }).click();
  await page.getByRole('button', { name: 'Nuevo sabor' }).click();
  const flavorForm = page.getByRole('dialog', { name: 'Nuevo sabor' });
  await flavorForm.getByLabel('Nombre del sabor').fill('Uva');
  await flavorForm.getByLabel('Inventario').fill('4');
  await flavorForm.getByRole('button', { name: 'Agregar sabor' }).click();
  await expect(page.getByText('Sabor creado', { exact: true })).toBeVisible();

  const flavors = page.getByRole('dialog', { name: `Sabores de ${name}` });
  const [flavor] = await testShop.query<{ id: string }>('SELECT id FROM product_flavors WHERE product_id = $1', [
    product?.id,
  ]);
  await flavors.getByText('Elegir Uva').check({ force: true });
  await flavors.getByLabel('Sumar').fill('18');
  // Somebody else counted meanwhile.
  await changeBeforeCall(page, 'PATCH', /\/api\/admin\/flavors\//, () =>
    admin.call('PATCH', `/api/admin/flavors/${flavor?.id ?? ''}`, { inventory: 3 }),
  );
  await flavors.getByRole('button', { name: 'Sumar al inventario' }).click();
  await expect(flavors.getByText('Uva: no se sumó. Había 4 y ahora hay 3.')).toBeVisible();
  await expect(flavors.getByLabel('Sumar')).toHaveValue('18');
  await expect(flavors.getByText('Pasará a 21 unidades')).toBeVisible();
  await flavors.getByRole('button', { name: 'Sumar al inventario' }).click();
  await expect(page.getByText('1 sabor actualizado', { exact: true })).toBeVisible();

  const ordered = await callShop(request, 'POST', '/api/orders', {
    body: {
      customerData: {
        firstName: 'Ana',
        lastName: 'Barrios',
        phone: aPhone(),
        department: 'Guatemala',
        address: '6a avenida 4-12',
        paymentMethod: 'efectivo',
      },
      cartItems: [{ id: product?.id, flavor: 'Uva', quantity: 2 }],
    },
    headers: { 'Idempotency-Key': randomUUID() },
  });
  const { data: order } = (await ordered.json()) as { data: { orderId: string; code: string } };
  await admin.call('PATCH', `/api/admin/orders/${order.orderId}/status`, { status: 'completed' });
  expect(
    await testShop.query('SELECT inventory, reserved_inventory AS reserved FROM product_flavors WHERE id = $1', [
      flavor?.id,
    ]),
  ).toEqual([{ inventory: 19, reserved: 0 }]);

  await follow(
    page,
    `/admin/products?q=${encodeURIComponent(name)}&dialogo=historial.${product?.id ?? ''}_${flavor?.id ?? ''}`,
  );
  const history = page.getByRole('dialog', { name: '¿Por qué hay 19?' });
  await expect(history.getByText('1 a 5 de 5 movimientos')).toBeVisible();
  await expect(history.getByRole('listitem')).toContainText([
    `admin completó el pedido ${order.code}: salieron 2 unidades.`,
    `El cliente hizo el pedido ${order.code}: se apartaron 2 unidades.`,
    'admin sumó 18 unidades.',
    'admin quitó 1 unidad.',
    'admin creó el sabor con 4 unidades.',
  ]);
  await history.getByRole('link', { name: order.code }).first().click();
  await expect(page).toHaveURL(new RegExp(`/admin/sales/${order.orderId}$`));

  await follow(page, `/admin/products?q=${encodeURIComponent(name)}`);
  await choose(page, name, 'Desactivar producto');
  await expect(page.getByText('Producto actualizado', { exact: true })).toBeVisible();
  expect(await testShop.query('SELECT active FROM products WHERE id = $1', [product?.id])).toEqual([{ active: false }]);
  expect(await (await callShop(request, 'GET', '/api/products')).text()).not.toContain(name);
});

test('an admin makes a user, who signs in with their permissions, until they are paused @desktop', async ({
  page,
  request,
  browser,
}) => {
  const username = `nueva.${randomUUID().slice(0, 8)}`;
  await openAs(page, await adminDesk(request), '/admin/users');
  await page.getByRole('button', { name: 'Crear usuario' }).click();
  const form = page.getByRole('dialog', { name: 'Crear usuario' });
  await form.getByLabel('Usuario', { exact: true }).fill(username);
  await form.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await form.getByText('Modificar cantidades de inventario').click();
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(page.getByText('Usuario creado', { exact: true })).toBeVisible();
  const [user] = await testShop.query(
    'SELECT role, active, edit_inventory AS counts, add_product AS adds, password_hash LIKE $2 AS hashed FROM users WHERE username = $1',
    [username, '$argon2id$%'],
  );
  expect(user).toEqual({ role: 'sales', active: true, counts: true, adds: false, hashed: true });

  const theirs = await browser.newPage();
  await theirs.goto('/admin/login');
  await fillLogin(theirs, username, PASSWORD);
  await expect(theirs.getByRole('heading', { name: 'Para hoy' })).toBeVisible();

  await page.getByRole('searchbox').fill(username);
  // The search, once it is due, renders another list and closes a menu in it.
  await expect(page.getByRole('button', { name: /^Acciones de / })).toHaveCount(1);
  await choose(page, username, 'Pausar Usuario');
  await expect(page.getByText('Usuario pausado', { exact: true })).toBeVisible();
  await theirs.goto('/admin/profile');
  await expect(theirs).toHaveURL(/\/admin\/login$/);
  await theirs.close();
});

test('an admin approves an application at other terms, and has the link to send @desktop', async ({
  page,
  request,
}) => {
  const name = `Solicitud ${randomUUID().slice(0, 8)}`;
  const id = await makeAffiliate('pending', name);
  await openAs(page, await adminDesk(request), `/admin/affiliates?q=${encodeURIComponent(name)}`);
  await page.getByRole('article', { name }).getByRole('button', { name: 'Aprobar' }).click();
  const form = page.getByRole('dialog', { name: `Aprobar a ${name}` });
  await expect(form.getByLabel('Descuento (%)')).toHaveValue('10');
  await form.getByLabel('Descuento (%)').fill('12.5');
  await form.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByText('Estado actualizado', { exact: true })).toBeVisible();
  const link = await page.getByLabel('Enlace', { exact: true }).inputValue();
  const chat = (await page.getByRole('link', { name: /Enviar por WhatsApp/ }).getAttribute('href')) ?? '';
  expect(chat).toMatch(/^https:\/\/wa\.me\/50255550000\?text=/);
  expect(decodeURIComponent(chat)).toContain(link);
  expect(
    await testShop.query(
      `SELECT status, discount, minimum_purchase AS minimum, approved_at IS NOT NULL AS dated,
         (SELECT username FROM users WHERE id = approved_by) AS by FROM affiliates WHERE id = $1`,
      [id],
    ),
  ).toEqual([{ status: 'approved', discount: '12.50', minimum: '500.00', dated: true, by: 'admin' }]);
  await page.goto(link);
  await expect(page.getByLabel('Contraseña nueva', { exact: true })).toBeVisible();
});
