import { expect } from '@playwright/test';
import { testShop } from '@shop/checks';
import {
  changeBeforeCall,
  expectPlaced,
  expectSoundPage,
  fillCheckout,
  openCart,
  openCartAsOfNow,
} from '@shop/testing/journeys';
import { ordersOf } from './shop-database';
import { addToCart, finishButton, orderAndLoseAnswer, startCheckout, test } from './shopping';

// Fetches of a service worker would pass by the routes of the page.
test.use({ serviceWorkers: 'block' });

const customer = {
  firstName: 'Luis Fernando',
  lastName: 'Mejía',
  department: 'petén',
  address: 'Barrio El Centro, casa 7',
};

test('where the browser blocks the new tab, this page goes to the chat, and going back shows the order @phone', async ({
  page,
  product,
  phone,
}) => {
  await page.addInitScript(() => {
    const open = window.open.bind(window);
    window.open = (url, target) => (target === '_blank' ? null : open(url, target));
  });

  await startCheckout(page, product, { ...customer, phone });
  await finishButton(page).click();

  await page.waitForURL('https://wa.me/**');
  await page.goBack();
  await expectPlaced(page);
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe('[]');
  expect(await ordersOf(phone)).toBe(1);
});

test('an answer that got lost does not make a second order, over a reload too @phone', async ({
  page,
  product,
  phone,
}) => {
  await startCheckout(page, product, { ...customer, phone });
  await orderAndLoseAnswer(page);
  expect(await ordersOf(phone)).toBe(1);

  await page.reload();
  await openCart(page);
  await finishButton(page).click();
  await finishButton(page).click();
  await expectPlaced(page);
  expect(await ordersOf(phone)).toBe(1);
});

test('what was bought by others meanwhile is told, and one click makes the order possible @phone', async ({
  page,
  product,
  phone,
}) => {
  const setUnits = (units: number) =>
    testShop.query('UPDATE product_flavors SET inventory = $2 WHERE id = $1', [product.flavorId, units]);

  await setUnits(5);
  await page.goto('/');
  await addToCart(page, product.name);
  const cart = await openCartAsOfNow(page);
  await cart.getByRole('spinbutton').fill('4');
  await cart.getByRole('button', { name: /^Finalizar Compra/ }).click();
  await fillCheckout(page, { ...customer, phone });
  await changeBeforeCall(page, 'POST', /\/api\/orders$/, () => setUnits(2));

  await finishButton(page).press('Enter');
  await expect(page.getByText(/^Error al procesar el pedido: /)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tu pedido' }).getByText('Quedan 2')).toBeVisible();
  await expect(finishButton(page)).toBeDisabled();
  // The button that went off had the focus: the keyboard goes on in the checkout, not on the page under it.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
  await page.getByRole('button', { name: 'Ajustar carrito' }).click();
  await page.getByRole('button', { name: 'Finalizar Compra - Q291.00' }).click();
  await expectPlaced(page);
  expect(await ordersOf(phone)).toBe(1);
});

test('an order that the shop does not want to reserve goes on in the chat, and the cart stays @phone', async ({
  page,
  product,
  phone,
}) => {
  await testShop.query(`INSERT INTO blocked_phones (phone, reason) VALUES ($1, 'Nunca paga')`, [phone]);
  await startCheckout(page, product, { ...customer, phone });
  await finishButton(page).click();
  await expect(page.getByRole('alert')).toContainText('No pudimos apartar tu pedido. Escríbenos por WhatsApp');
  const link = page.getByRole('link', { name: /Pedir por WhatsApp/ });
  await expect(link).toBeInViewport();
  const text = new URL((await link.getAttribute('href')) ?? '').searchParams.get('text') ?? '';
  expect(text).toContain(product.name);
  expect(text).toContain('TOTAL: Q175.50');
  await expectSoundPage(page);
  expect(await ordersOf(phone)).toBe(0);
  await page.reload();
  await expect((await openCart(page)).getByText(product.name)).toBeVisible();
});
