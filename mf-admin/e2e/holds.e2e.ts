import { expect, test } from '@playwright/test';
import { testShop } from '@shop/checks';
import { expectSoundPage, makeProduct } from '@shop/testing/journeys';
import { placeOrder, statusesOf, stockOf } from './sales-orders';
import { adminDesk, openAs } from './staff-desk';

test('an admin changes a limit on orders, sees unusual orders coming and releases them at once', async ({
  page,
  request,
}) => {
  test.slow();
  const admin = await adminDesk(request);
  await openAs(page, admin, '/admin/profile?pestana=limites');
  const units = page.getByLabel('Unidades por teléfono');
  await expect(units).toHaveValue(/^\d+$/);
  await units.fill('0');
  await page.getByRole('button', { name: 'Guardar límites' }).click();
  await expect(units).toHaveAttribute('aria-invalid', 'true');
  await expectSoundPage(page);
  await units.fill('25');
  await page.getByRole('button', { name: 'Guardar límites' }).click();
  await expect(page.getByText('Límites guardados', { exact: true })).toBeVisible();
  expect(await testShop.query('SELECT phone_units AS units FROM order_limits')).toEqual([{ units: 25 }]);

  const product = await makeProduct();
  const [first, second] = [await placeOrder(request, product, 5), await placeOrder(request, product, 6)];
  await page.goto('/admin');
  await page.getByRole('listitem').filter({ hasText: 'Pedidos inusuales' }).getByRole('link', { name: 'Ver' }).click();
  for (const { code } of [first, second]) {
    const card = page.getByRole('article', { name: code });
    await expect(card.getByText('Su teléfono aparta más del 15% de un sabor')).toBeVisible();
    // A mouse may press where it pressed before, since the page was scrolled: the shop takes that for a double press.
    await card.getByRole('checkbox', { name: `Elegir pedido ${code}` }).press('Space');
  }
  await expectSoundPage(page);
  await page.getByRole('button', { name: 'Liberar 2 (11 unidades)' }).click();
  await expect(page.getByText(`Pedido ${first.code} liberado: 5 unidades otra vez a la venta.`)).toBeVisible();
  await expect
    .poll(async () => [await statusesOf(first), await statusesOf(second)])
    .toEqual([['cancelled'], ['cancelled']]);
  // The card that comes back shows that an undo is done, so it has to be gone first.
  await expect(page.getByRole('article', { name: second.code })).toBeHidden();
  await page.getByRole('button', { name: new RegExp(`^Deshacer.*${second.code}`) }).click();
  await expect(page.getByRole('article', { name: second.code })).toBeVisible();
  expect(await stockOf(product)).toEqual({ inventory: 20, reserved: 6 });
});
