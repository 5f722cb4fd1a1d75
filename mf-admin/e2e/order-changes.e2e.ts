import { expect, test } from '@playwright/test';
import { closeNotice, expectSoundPage, makeProduct, stubChat } from '@shop/testing/journeys';
import { aCustomer, openCard, placeOrder, statusesOf, stockOf } from './sales-orders';
import { adminDesk, openAs } from './staff-desk';

test('staff change an order while another does, the buyer reads what it is now, and a unit comes back', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await adminDesk(request);
  const product = await makeProduct();
  const order = await placeOrder(request, product, 2);
  await openAs(page, admin, `/admin/sales?q=${order.code}`);
  await openCard(page, order);
  await page.getByRole('button', { name: `Más acciones del pedido ${order.code}` }).click();
  await page.getByRole('menuitem', { name: 'Editar pedido' }).click();
  const editor = page.getByRole('dialog', { name: `Editar pedido ${order.code}` });
  await editor.getByRole('button', { name: /^Aumentar/ }).click();
  await expect(editor.getByText('Q300.00').first()).toBeVisible();
  await expectSoundPage(page);

  const { data } = (await (await admin.call('GET', `/api/admin/orders/${order.orderId}`)).json()) as {
    data: { version: number; lines: { id: string }[] };
  };
  const other = await admin.call('PUT', `/api/admin/orders/${order.orderId}`, {
    version: data.version,
    lines: [{ saleId: data.lines[0]?.id, quantity: 2 }],
    newLines: [],
    customerData: { ...aCustomer(), address: 'Zona 10' },
    shippingWaived: null,
    expectedTotal: '200.00',
  });
  expect(other.status()).toBe(200);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  // The event of the other one's change tells it before the save.
  await expect(editor.getByText(/cambió el pedido: .*dirección: «Zona 10»/)).toBeVisible();
  await expect(editor.getByLabel('Dirección')).toHaveValue('Zona 10');
  await editor.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByText('Pedido actualizado', { exact: true })).toBeVisible();
  expect(await stockOf(product)).toEqual({ inventory: 20, reserved: 3 });
  const history = page.getByRole('main');
  await expect(history.getByText(/cambió el pedido: .*: 3 en lugar de 2; total: Q300\.00/)).toBeVisible();
  await closeNotice(page);

  await stubChat(page.context());
  const [chat] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Avisar cambios por WhatsApp/ }).click(),
  ]);
  await chat.waitForURL(/wa\.me/);
  expect(new URL(chat.url()).searchParams.get('text')).toContain('3 en lugar de 2');
  await chat.close();

  await page.getByRole('button', { name: 'Completar', exact: true }).click();
  await expect(page.getByText('El estado de la venta se ha actualizado correctamente', { exact: true })).toBeVisible();
  await closeNotice(page);
  await page.getByRole('button', { name: `Más acciones de ${product.name} Uva` }).click();
  await page.getByRole('menuitem', { name: 'Registrar devolución' }).click();
  const units = page.getByRole('dialog', { name: 'Registrar devolución' });
  await units.getByText('Dañado').click();
  await units.getByLabel('Motivo').fill('No enciende');
  await expectSoundPage(page);
  await page.keyboard.press('Enter');
  // The event may show it before the form has its own answer, and leaving would be asked about.
  await expect(units).toBeHidden();
  await expect(page.getByText('Devuelto, dañado: No enciende')).toBeVisible();
  expect([await statusesOf(order), await stockOf(product)]).toEqual([
    ['completed', 'cancelled'],
    { inventory: 17, reserved: 0 },
  ]);

  await page.goto(`/pedido/${order.orderId}?token=${order.token}`);
  await expect(page.getByText(/^Actualizado por la tienda el /)).toBeVisible();
  await expect(page.getByText('Uva × 2')).toBeVisible();
});
