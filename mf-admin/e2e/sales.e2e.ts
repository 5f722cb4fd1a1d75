import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { testShop } from '@shop/checks';
import { closeNotice, expectSoundPage, follow, makeProduct, stubChat } from '@shop/testing/journeys';
import { aCustomer, placeOrder, statusesOf, stockOf } from './sales-orders';
import { adminDesk, openAs } from './staff-desk';

test('staff complete an order, cancel several at once, read what happened and take the list with them', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await adminDesk(request);
  const product = await makeProduct();
  const sold = await placeOrder(request, product, 2);
  const unsold = await placeOrder(request, product, 3);
  expect(await stockOf(product)).toEqual({ inventory: 20, reserved: 5 });

  await openAs(page, admin, `/admin/sales?q=${encodeURIComponent(product.name)}`);
  const card = page.getByRole('article', { name: sold.code });
  await card.getByRole('button', { name: 'Completar' }).click();
  await expect(page.getByText('El estado de la venta se ha actualizado correctamente', { exact: true })).toBeVisible();
  await expect(card.getByText('Completada')).toBeVisible();
  expect([await statusesOf(sold), await stockOf(product)]).toEqual([['completed'], { inventory: 18, reserved: 3 }]);

  await closeNotice(page);
  await page.getByText('Elegir todos los de esta página').click();
  const bar = page.getByRole('region', { name: 'Pedidos elegidos' });
  await bar.getByRole('button', { name: 'Cancelar' }).click();
  await expectSoundPage(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar pedidos' }).click();
  await expect(bar.getByText(`${sold.code}: Una venta completada no puede pasar a cancelada.`)).toBeVisible();
  expect([await statusesOf(sold), await statusesOf(unsold)]).toEqual([['completed'], ['cancelled']]);
  expect(await stockOf(product)).toEqual({ inventory: 18, reserved: 0 });
  await expectSoundPage(page);

  await page.getByRole('button', { name: 'Canceladas' }).click();
  await expect(page.getByText('1 a 1 de 1 pedido')).toBeVisible();
  const more = page.getByRole('button', { name: 'Orden y más filtros' });
  if (await more.isVisible()) await more.click();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'CSV' }).click()]);
  const rows = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain(`"'${unsold.code}",`);

  await page.getByRole('link', { name: unsold.code }).click();
  await expect(page.getByText(`${admin.user.username} canceló el pedido.`)).toBeVisible();
  await expect(page.getByText('El cliente hizo el pedido: 1 producto por Q300.00.')).toBeVisible();
  await expectSoundPage(page);
  await page.getByRole('link', { name: 'Volver a ventas' }).click();
  await expect(page).toHaveURL(/estado=cancelada/);
});

test('an order that waits too long gives its units free with one click, and takes them back', async ({
  page,
  request,
}) => {
  const product = await makeProduct({ flavors: { Uva: 4 } });
  const order = await placeOrder(request, product, 4);
  await testShop.query(`UPDATE sales SET created_at = now() - interval '9 days' WHERE order_id = $1`, [order.orderId]);
  await testShop.query(`UPDATE orders SET created_at = now() - interval '9 days' WHERE id = $1`, [order.orderId]);

  await openAs(page, await adminDesk(request), '/admin/sales');
  await page.getByRole('link', { name: 'Revisar atrasados' }).click();
  const card = page.getByRole('article', { name: new RegExp(order.code) });
  await expect(card.getByText('espera desde hace 9 días')).toBeVisible();
  await expectSoundPage(page);
  await card.getByRole('button', { name: `Liberar pedido ${order.code}` }).click();
  await expect(page.getByText(`Pedido ${order.code} liberado: 4 unidades otra vez a la venta.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  expect([await statusesOf(order), await stockOf(product)]).toEqual([['cancelled'], { inventory: 4, reserved: 0 }]);

  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect(card).toBeVisible();
  expect([await statusesOf(order), await stockOf(product)]).toEqual([['pending'], { inventory: 4, reserved: 4 }]);
  await card.getByRole('button', { name: `Liberar pedido ${order.code}` }).click();
  await expect(card).toHaveCount(0);
});

test('staff write down a sale of the chat, answer the customer there and print what goes into the parcel', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await adminDesk(request);
  const product = await makeProduct({ flavors: { Uva: 2 } });
  const customer = aCustomer();
  await openAs(page, admin, '/admin/sales/nuevo');
  await page.getByRole('searchbox', { name: 'Buscar producto' }).fill(product.name);
  const flavor = page.getByRole('group', { name: `Agregar ${product.name}` }).getByRole('button', { name: /^Uva/ });
  await flavor.click();
  await flavor.click();
  await page.getByRole('button', { name: 'Guardar pedido' }).click();
  await expect(page.getByText('Nombre es requerido')).toBeVisible();
  await expectSoundPage(page);

  await page.getByLabel('Nombre', { exact: true }).fill(customer.firstName);
  await page.getByLabel('Apellido').fill(customer.lastName);
  await page.getByLabel('Número de celular').fill(customer.phone);
  await page.getByRole('combobox', { name: 'Departamento' }).fill('peten');
  await page.keyboard.press('Enter');
  await page.getByLabel('Dirección').fill(customer.address);
  await page.getByLabel('Forma de pago').selectOption('efectivo');
  // Somebody else takes one of the two meanwhile; nothing typed is lost.
  const other = await placeOrder(request, product, 1);
  await page.reload();
  await expect(page.getByLabel('Apellido')).toHaveValue(customer.lastName);
  await page.getByRole('button', { name: 'Guardar pedido' }).click();
  await expect(page.getByText('Queda 1')).toBeVisible();
  await page.getByRole('button', { name: /^Disminuir cantidad/ }).click();
  await page.getByRole('button', { name: 'Guardar pedido' }).click();
  await expect(page.getByText('Pedido anotado', { exact: true })).toBeVisible();

  const [placed] = await testShop.query<{ orderId: string; code: string; actor: string }>(
    `SELECT orders.id AS "orderId", upper(right(orders.id::text, 8)) AS code, actor_name AS actor
     FROM orders JOIN audit_log ON order_id = orders.id AND action = 'order.placed' WHERE phone = $1`,
    [customer.phone],
  );
  expect(placed?.actor).toBe(admin.user.username);
  expect(other.code).not.toBe(placed?.code);
  expect(await stockOf(product)).toEqual({ inventory: 2, reserved: 2 });
  await expect(page.getByRole('heading', { name: `Pedido ${placed?.code ?? ''}` })).toBeVisible();

  await stubChat(page.context());
  const [chat] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Cobrar por WhatsApp/ }).click(),
  ]);
  await chat.waitForURL(/wa\.me/);
  const address = new URL(chat.url());
  expect(address.pathname).toBe(`/502${customer.phone}`);
  expect(address.searchParams.get('text')).toBe(
    `Hola Ana Lucía, el total de tu pedido ${placed?.code ?? ''} es Q130.00. Lo pagas en efectivo al recibirlo; si puedes, ten listo el monto exacto.`,
  );
  await chat.close();

  await page.getByRole('link', { name: 'Hoja de empaque' }).click();
  const sheet = page.getByRole('article', { name: `Hoja de empaque del pedido ${placed?.code ?? ''}` });
  await expect(sheet.getByText('Cobrar al entregar')).toBeVisible();
  await expectSoundPage(page);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden();
  await expect(sheet.getByText(customer.address)).toBeVisible();
});

test('staff sign in, sell and sign out by keyboard alone @desktop', async ({ page, request }) => {
  const product = await makeProduct();
  const order = await placeOrder(request, product, 1);
  await page.goto('/admin/login');
  await page.getByLabel('Usuario').focus();
  await page.keyboard.type(testShop.adminUsername);
  await page.keyboard.press('Tab');
  await page.keyboard.type(testShop.adminPassword);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Para hoy' })).toBeVisible();
  await follow(page, '/admin/sales');
  await expect(page.getByRole('article').first()).toBeVisible();

  await page.keyboard.press('/');
  await page.keyboard.type('nadie se llama así');
  await expect(page.getByText('Ninguna venta coincide')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(order.code);
  await expect(page.getByText('1 a 1 de 1 pedido')).toBeVisible();
  const complete = page.getByRole('button', { name: 'Completar', exact: true });
  for (let steps = 0; steps < 40; steps += 1) {
    if (await complete.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(complete).toBeFocused();
  await page.keyboard.press('Enter');
  const row = page.getByRole('article', { name: order.code });
  await expect(row.getByText('Completada')).toBeVisible();
  // The pressed button is gone: the focus goes to what took its place.
  await expect(row.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Tab');
  await expect(row.getByRole('button', { name: `Más acciones del pedido ${order.code}` })).toBeFocused();
  expect([await statusesOf(order), await stockOf(product)]).toEqual([['completed'], { inventory: 19, reserved: 0 }]);

  const menu = page.getByRole('button', { name: new RegExp(testShop.adminUsername) });
  const first = page.getByRole('menuitem', { name: 'Configuración de perfil' });
  await menu.focus();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(first).toBeFocused();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Cerrar sesión' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/login$/);
});
