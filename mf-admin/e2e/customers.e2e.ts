import { expect, test } from '@playwright/test';
import { testShop } from '@shop/checks';
import { callShop, closeNotice, expectSoundPage, makeProduct, stubChat } from '@shop/testing/journeys';
import { aCustomer, openCard, placeOrder } from './sales-orders';
import { adminDesk, openAs } from './staff-desk';

test('staff follow up an order whose chat never came, and keep what they know of who buys', async ({
  page,
  request,
}) => {
  test.slow();
  await stubChat(page.context());
  const product = await makeProduct();
  const order = await placeOrder(request, product, 2);
  const other = await placeOrder(request, product, 1);
  await testShop.query(`UPDATE orders SET created_at = now() - interval '16 minutes' WHERE id = $1`, [order.orderId]);
  const admin = await adminDesk(request);

  await openAs(page, admin, `/admin/sales?q=${order.code}&chat=falta`);
  const card = page.getByRole('article', { name: order.code });
  await expect(card.getByText('Sin chat')).toBeVisible();
  await openCard(page, order);
  const [tab] = await Promise.all([
    page.waitForEvent('popup'),
    card.getByRole('link', { name: /^Escribirle/ }).click(),
  ]);
  await tab.waitForURL('https://wa.me/**');
  const text = new URL(tab.url()).searchParams.get('text') ?? '';
  expect(text).toContain(order.code);
  const link = /http\S+$/.exec(text)?.[0] ?? '';
  await tab.goto(link);
  await expect(tab.getByRole('link', { name: /Abrir WhatsApp/ })).toBeVisible();
  await tab.close();
  await card.getByRole('button', { name: 'Chat recibido' }).click();
  await expect(page.getByText('Ninguna venta coincide')).toBeVisible();

  await page.goto(`/admin/sales?q=${order.code}`);
  await openCard(page, order);
  await card.getByRole('link', { name: 'Primer pedido' }).click();
  await expect(page.getByRole('heading', { name: 'Ana Lucía Barrios', level: 1 })).toBeVisible();
  await page.getByLabel('Nota nueva').fill('Vive en el segundo nivel');
  await page.getByRole('button', { name: 'Guardar nota' }).click();
  await expect(page.getByText('Vive en el segundo nivel', { exact: true })).toBeVisible();

  await closeNotice(page);
  await page.getByRole('button', { name: 'Unir otro teléfono' }).click();
  await page.getByLabel('El otro teléfono').fill(other.customer.phone);
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Unir', exact: true }).click();
  await expect(page.getByRole('link', { name: other.code })).toBeVisible();

  await closeNotice(page);
  const shown = order.customer.phone.replace(/^(\d{4})/, '$1 ');
  await page.getByRole('button', { name: `Bloquear ${shown}` }).click();
  await page.getByLabel('Motivo').fill('No recoge');
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await expect(page.getByText('Teléfono bloqueado', { exact: true })).toBeVisible();
  const refused = await callShop(request, 'POST', '/api/orders', {
    body: {
      cartItems: [{ id: product.id, flavor: 'Uva', quantity: 1 }],
      customerData: { ...aCustomer(), phone: order.customer.phone },
    },
  });
  expect(refused.status()).toBe(429);

  await closeNotice(page);
  await page.getByRole('button', { name: `Desbloquear ${shown}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Desbloquear' }).click();
  await expect(page.getByText('Teléfono desbloqueado', { exact: true })).toBeVisible();
  await expectSoundPage(page);
});
