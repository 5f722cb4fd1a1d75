import { expect, test } from '@playwright/test';
import { testShop } from '@shop/launcher';
import { availableUnits, ordersOf } from './shop-database';
import {
  addToCart,
  fillCheckout,
  finishButton,
  openCart,
  orderAndLoseAnswer,
  startCheckout,
  stubChat,
} from './shopping';

const customer = {
  firstName: 'Luis Fernando',
  lastName: 'Mejía',
  department: 'petén',
  address: 'Barrio El Centro, casa 7',
};

test('where the browser blocks the new tab, this page goes to the chat, and going back shows the order', async ({
  page,
  context,
}, { project }) => {
  await stubChat(context);
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, target) => (target === '_blank' ? null : open(url, target));
  });
  const phone = project.name === 'phone' ? '55130001' : '55130002';

  await startCheckout(page, { ...customer, phone });
  await finishButton(page).click();

  await page.waitForURL('https://wa.me/**');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  expect(await ordersOf(phone)).toBe(1);
});

test('an answer that got lost does not make a second order, over a reload too', async ({ page, context }, {
  project,
}) => {
  await stubChat(context);
  const phone = project.name === 'phone' ? '55140001' : '55140002';
  await startCheckout(page, { ...customer, phone });
  await orderAndLoseAnswer(page);
  expect(await ordersOf(phone)).toBe(1);

  await page.reload();
  await openCart(page);
  await finishButton(page).click();
  await finishButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
  expect(await ordersOf(phone)).toBe(1);
});

test('what was bought by others meanwhile is told, and one click makes the order possible', async ({ page, context }, {
  project,
}) => {
  await stubChat(context);
  const phone = project.name === 'phone' ? '55150001' : '55150002';
  const [product, flavor] = ['Faro 10K', 'Fresa Banano'];
  const before = await availableUnits(product, flavor);
  const setAvailable = (units: number) =>
    testShop.query(
      `UPDATE product_flavors f SET inventory = f.reserved_inventory + $3 FROM products p
       WHERE p.id = f.product_id AND p.name = $1 AND f.name = $2`,
      [product, flavor, units],
    );

  await setAvailable(5);
  await page.goto('/');
  await addToCart(page, product, flavor);
  const cart = await openCart(page);
  await cart.getByRole('spinbutton').fill('4');
  await cart.getByRole('button', { name: /^Finalizar Compra/ }).click();
  await fillCheckout(page, { ...customer, phone });
  await setAvailable(2);

  await page.getByRole('button', { name: /^Finalizar Compra/ }).click();
  await expect(page.getByText(/^Error al procesar el pedido: /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tu pedido' }).getByText('Quedan 2')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
  await page.getByRole('button', { name: 'Ajustar carrito' }).click();
  await page.getByRole('button', { name: 'Finalizar Compra - Q258.00' }).click();
  await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
  expect(await ordersOf(phone)).toBe(1);
  await setAvailable(before);
});
