import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test';
import { testShop } from '@shop/checks';
import { expectSoundInBothLooks, expectSoundPage, follow, hiddenStops, makeProduct } from '@shop/testing/journeys';
import { placeOrder } from './sales-orders';
import { adminDesk, fillLogin, makeAffiliate, openAs, type StaffDesk } from './staff-desk';

interface Screen {
  path: string;
  /** A heading that is there once the screen is. */
  heading: string | RegExp;
}

/** Rows of each kind for one list, made for the journey: a list as long as the shop's says nothing more, and takes longer. */
interface Kinds {
  /** Searched for, they find these alone. */
  orders: string;
  affiliates: string;
  products: string;
}

const screens = ({ orders, affiliates, products }: Kinds): readonly Screen[] => [
  { path: '/admin', heading: 'Poco stock' },
  // An order's.
  { path: `/admin/sales?q=${encodeURIComponent(orders)}`, heading: /^[\dA-F]{8}$/ },
  { path: '/diagnostics', heading: 'Diagnóstico' },
  { path: '/admin/profile', heading: 'Mi perfil' },
  { path: '/admin/users', heading: 'Gestión de Usuarios' },
  { path: '/admin/people', heading: 'Borrado automático' },
  { path: '/admin/users?q=nadie', heading: 'No hay usuarios que coincidan' },
  { path: `/admin/affiliates?q=${encodeURIComponent(affiliates)}`, heading: `${affiliates} standby` },
  { path: `/admin/products?q=${encodeURIComponent(products)}`, heading: `${products} pausado` },
  // With pictures.
  { path: '/admin/products?q=bruma', heading: 'Bruma 20K' },
  { path: '/admin/products/poco-stock', heading: 'Poco stock' },
  { path: '/admin/customers', heading: 'Clientes' },
  { path: '/admin/messages', heading: 'Mensajes' },
  { path: '/admin/homepage', heading: 'Gestión de Contenido Completa' },
  { path: '/admin/homepage?pestana=contacto', heading: 'Contacto' },
];

/** An order, an affiliate and a product in every state that staff tell apart in the lists. */
async function makeKinds(request: APIRequestContext, admin: StaffDesk): Promise<Kinds> {
  const name = `Recorrido ${randomUUID().slice(0, 8)}`;
  const [approved] = await Promise.all(
    (['approved', 'pending', 'standby', 'rejected'] as const).map((status) =>
      makeAffiliate(status, `${name} ${status}`),
    ),
  );
  const product = await makeProduct({ flavors: { Uva: 40, Menta: 1, Lima: 0 } });
  const paused = await makeProduct();
  await paused.hide();
  await testShop.query('UPDATE products SET name = $2 WHERE id = $1', [paused.id, `${product.name} pausado`]);
  const orders: string[] = [];
  for (const units of [1, 1, 1, 1, 8]) orders.push((await placeOrder(request, product, units)).orderId);
  const [completed, cancelled, late, distributor] = orders;
  await admin.call('PATCH', `/api/admin/orders/${completed ?? ''}/status`, { status: 'completed' });
  await admin.call('PATCH', `/api/admin/orders/${cancelled ?? ''}/status`, { status: 'cancelled' });
  await testShop.query(`UPDATE orders SET created_at = now() - interval '9 days' WHERE id = $1`, [late]);
  await testShop.query(`UPDATE sales SET created_at = now() - interval '9 days' WHERE order_id = $1`, [late]);
  await testShop.query('UPDATE orders SET affiliate_id = $2 WHERE id = $1', [distributor, approved]);
  return { orders: product.name, affiliates: name, products: product.name };
}

/** Every dialog on them, about what the journey made for itself. */
async function dialogs(): Promise<Screen[]> {
  const product = await makeProduct();
  const name = `Recorrido ${randomUUID().slice(0, 8)}`;
  const [pending, approved, rejected] = await Promise.all([
    makeAffiliate('pending', `${name} pendiente`),
    makeAffiliate('approved', `${name} aprobado`),
    makeAffiliate('rejected', `${name} rechazado`),
  ]);
  const [user] = await testShop.query<{ id: string }>(
    `INSERT INTO users (username, password_hash, edit_inventory, add_product, delete_items)
     VALUES ($1, '-', true, true, true) RETURNING id`,
    [name],
  );
  const flavor = `${product.id}_${product.flavorId}`;
  const users = `/admin/users?q=${encodeURIComponent(name)}`;
  const affiliates = `/admin/affiliates?q=${encodeURIComponent(name)}`;
  const products = `/admin/products?q=${encodeURIComponent(product.name)}`;
  return [
    { path: '/admin/profile?pestana=contrasena&dialogo=contrasena', heading: 'Cambiar contraseña' },
    { path: `${users}&dialogo=crear`, heading: 'Crear usuario' },
    { path: `${users}&dialogo=editar.${user?.id ?? ''}`, heading: 'Editar Usuario' },
    { path: `${users}&dialogo=restablecer.${user?.id ?? ''}`, heading: 'Restablecer Contraseña' },
    { path: `${users}&dialogo=eliminar.${user?.id ?? ''}`, heading: `¿Eliminar a ${name}?` },
    { path: `${affiliates}&dialogo=aprobar.${pending}`, heading: `Aprobar a ${name} pendiente` },
    { path: `${affiliates}&dialogo=pausar.${pending}`, heading: `¿Poner en pausa a ${name} pendiente?` },
    { path: `${affiliates}&dialogo=rechazar.${pending}`, heading: `¿Rechazar a ${name} pendiente?` },
    { path: `${affiliates}&dialogo=condiciones.${approved}`, heading: `Condiciones de ${name} aprobado` },
    { path: `${affiliates}&dialogo=eliminar.${rejected}`, heading: `¿Eliminar a ${name} rechazado?` },
    { path: `${affiliates}&dialogo=historial.${approved}`, heading: `Historial de ${name} aprobado` },
    { path: `${products}&dialogo=crear`, heading: 'Agregar Producto' },
    { path: `${products}&dialogo=editar.${product.id}`, heading: `Editar ${product.name}` },
    { path: `${products}&dialogo=eliminar.${product.id}`, heading: `¿Eliminar ${product.name}?` },
    { path: `${products}&dialogo=sabores.${flavor}`, heading: `Sabores de ${product.name}` },
    { path: `${products}&dialogo=sabor.${flavor}`, heading: 'Editar Uva' },
    { path: `${products}&dialogo=historial.${flavor}`, heading: '¿Por qué hay 20?' },
    { path: `${products}&dialogo=quitar-sabor.${flavor}`, heading: '¿Eliminar el sabor Uva?' },
  ];
}

async function open(page: Page, { path, heading }: Screen): Promise<void> {
  await follow(page, path);
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

test('the screens of the back office hold for everyone', async ({ page, request }) => {
  // Axe looks at each part of a dozen screens.
  test.slow();
  await page.goto('/admin/login');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Usuario es requerido')).toBeVisible();
  await expectSoundInBothLooks(page);

  await fillLogin(page, testShop.adminUsername, testShop.adminPassword);
  await expect(page.getByRole('heading', { name: 'Para hoy' })).toBeVisible();
  for (const screen of screens(await makeKinds(request, await adminDesk(request)))) {
    await test.step(screen.path, async () => {
      await open(page, screen);
      await expectSoundInBothLooks(page);
    });
  }
  await page.getByRole('button', { name: new RegExp(testShop.adminUsername) }).click();
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeVisible();
  await expectSoundInBothLooks(page);
});

test('the dialogs of the back office hold for everyone', async ({ page, request }) => {
  // And of eighteen dialogs.
  test.slow();
  await openAs(page, await adminDesk(request), '/admin/profile');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const dialog of await dialogs()) {
    await test.step(dialog.path, async () => {
      await open(page, dialog);
      await expectSoundPage(page);
    });
  }
});

test('what the keyboard reaches lies under no bar @phone', async ({ page, request }) => {
  const admin = await adminDesk(request);
  const product = await makeProduct({ flavors: { Uva: 40, Menta: 1, Lima: 5 } });
  for (let count = 0; count < 4; count += 1) await placeOrder(request, product, 1);
  await openAs(page, admin, `/admin/sales?q=${encodeURIComponent(product.name)}`);
  await page
    .getByLabel(/^Elegir pedido/)
    .first()
    .check();
  await expect(page.getByRole('region', { name: 'Pedidos elegidos' })).toBeVisible();
  expect(await hiddenStops(page, 'Tab', 60)).toEqual([]);
  expect(await hiddenStops(page, 'Shift+Tab', 60)).toEqual([]);

  // Screens beside each other, of which a phone shows some.
  await open(page, { path: '/admin/entregas', heading: 'Entregas' });
  expect(await hiddenStops(page, 'Tab', 20)).toEqual([]);
  expect(await hiddenStops(page, 'Shift+Tab', 20)).toEqual([]);

  // A desktop of 1280 by 1024 at 400 %.
  await page.setViewportSize({ width: 320, height: 256 });
  const flavors = `dialogo=sabores.${product.id}_${product.flavorId}`;
  await open(page, {
    path: `/admin/products?q=${encodeURIComponent(product.name)}&${flavors}`,
    heading: `Sabores de ${product.name}`,
  });
  expect(await hiddenStops(page, 'Tab', 20)).toEqual([]);
});

test('where colours are forced, what is switched, chosen or pointed at can be told @desktop', async ({
  page,
  request,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const admin = await adminDesk(request);
  const product = await makeProduct();
  const looksDifferent = async (part: Locator, change: () => Promise<void>) => {
    const before = await part.screenshot();
    await change();
    await expect.poll(async () => before.equals(await part.screenshot())).toBe(false);
  };
  await openAs(page, admin, `/admin/products?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: `Acciones de ${product.name}` }).press('Enter');
  const menu = page.getByRole('menu');
  await looksDifferent(menu, () => page.keyboard.press('ArrowDown'));
  await page.keyboard.press('Escape');

  await open(page, { path: '/admin/users?dialogo=crear', heading: 'Crear usuario' });
  const active = page.getByRole('switch', { name: 'Usuario activo' });
  await active.focus();
  await looksDifferent(active, () => page.keyboard.press('Space'));

  const flavors = `dialogo=sabores.${product.id}_${product.flavorId}`;
  await open(page, {
    path: `/admin/products?q=${encodeURIComponent(product.name)}&${flavors}`,
    heading: `Sabores de ${product.name}`,
  });
  const chosen = page.getByRole('dialog').getByRole('checkbox').first();
  await chosen.focus();
  await looksDifferent(chosen, () => page.keyboard.press('Space'));

  // Of the chart.
  await open(page, { path: '/admin', heading: 'Ventas por día' });
  const keyOf = (name: RegExp) => page.getByRole('listitem').filter({ hasText: name }).locator('[aria-hidden]');
  const [completed, pending] = [await keyOf(/^Completadas$/).screenshot(), await keyOf(/^Pendientes$/).screenshot()];
  expect(completed.equals(pending)).toBe(false);
});
