import { expect, test } from '@playwright/test';
import { expectSoundInBothLooks, expectSoundPage, makeProduct } from '@shop/testing/journeys';
import { placeOrder } from './sales-orders';
import { adminDesk, openAs } from './staff-desk';

test('an order comes in while staff read the list: it is said, counted, moves nothing, and opens with a press', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const admin = await adminDesk(request);
  const product = await makeProduct();
  const before = await placeOrder(request, product, 1);
  await admin.call('POST', '/api/admin/orders/seen', { ids: [before.orderId] });
  await openAs(page, admin, `/admin/sales?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  const card = page.getByRole('article', { name: before.code });
  const place = await card.boundingBox();

  const buyer = await browser.newContext();
  const order = await placeOrder(buyer.request, product, 2);
  await expect(page.getByText(`Pedido nuevo ${order.code}`, { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^\(\d+\) Ventas/);
  await expect(page.getByRole('button', { name: '1 pedido nuevo · Ver' })).toBeVisible();
  expect(await card.boundingBox()).toEqual(place);
  await expect(page.getByRole('article', { name: order.code })).toHaveCount(0);
  await expectSoundPage(page);

  await page.getByRole('button', { name: 'Ver', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Pedido ${order.code}` })).toBeVisible();

  await page.goto('/admin/profile?pestana=avisos');
  await expect(page.getByRole('heading', { name: 'Avisos de pedidos' })).toBeVisible();
  await expectSoundInBothLooks(page);
  await buyer.close();
});
