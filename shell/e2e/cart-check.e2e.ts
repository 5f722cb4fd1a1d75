import { expect, type Page } from '@playwright/test';
import { testShop } from '@shop/checks';
import {
  changeBeforeCall,
  expectPlaced,
  expectSoundPage,
  fillCheckout,
  makeProduct,
  openCart,
  openCartAsOfNow,
  untilListed,
} from '@shop/testing/journeys';
import { ordersOf } from './shop-database';
import {
  addToCart,
  finishButton,
  orderAndLoseAnswer,
  productCard,
  startCheckout,
  test,
  untilTakenOver,
} from './shopping';

// Fetches of a service worker would pass by the routes of the page.
test.use({ serviceWorkers: 'block' });

const customer = {
  firstName: 'Ana Lucía',
  lastName: 'Cifuentes',
  department: 'sololá',
  address: 'Calle Santander 2-40',
};

test('what changed while the cart waited is said line by line, and nothing is charged unseen @phone', async ({
  page,
  request,
  product,
  phone,
}) => {
  const gone = await makeProduct({ price: '65.00', onHomepage: true });
  const same = await makeProduct({ price: '165.00', onHomepage: true });
  await untilListed(request, same, '165.00');
  const setPrice = (price: string) =>
    testShop.query('UPDATE products SET price = $2 WHERE id = $1', [product.id, price]);
  await page.goto('/');
  await addToCart(page, product.name);
  await addToCart(page, gone.name, 'Uva');
  await addToCart(page, same.name, 'Uva');

  await setPrice('150.00');
  await testShop.query('UPDATE products SET show_on_homepage = false WHERE id = $1', [gone.id]);
  await untilListed(request, product, '150.00');
  await untilListed(request, gone, undefined);
  await page.reload();

  const cart = await openCartAsOfNow(page);
  const line = ({ name }: { name: string }) => cart.getByRole('listitem').filter({ hasText: name });
  await expect(line(product).getByText('El precio subió: antes Q145.50')).toBeVisible();
  await expect(line(gone).getByText('Ya no está disponible')).toBeVisible();
  await expect(line(same)).toBeVisible();
  await expect(line(same).getByText(/El precio|disponible/)).toHaveCount(0);
  await expect(cart.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
  await expectSoundPage(page);

  await cart.getByRole('button', { name: 'Ajustar carrito' }).click();
  await expect(cart.getByRole('button', { name: 'Finalizar Compra - Q315.00' })).toBeEnabled();
  await cart.getByRole('button', { name: 'Finalizar Compra - Q315.00' }).click();
  await fillCheckout(page, { ...customer, phone });
  await changeBeforeCall(page, 'POST', /\/api\/orders$/, async () => {
    await setPrice('155.00');
    await untilListed(request, product, '155.00');
  });
  await page.getByRole('button', { name: 'Finalizar Compra - Q315.00' }).click();
  await expect(page.getByText('El total cambió y ahora es de Q320.00.')).toBeVisible();
  expect(await ordersOf(phone)).toBe(0);
  await page.getByRole('button', { name: 'Finalizar Compra - Q320.00' }).click();
  await expectPlaced(page);
  const [order] = await testShop.query<{ total: string }>('SELECT total FROM orders WHERE phone = $1', [phone]);
  expect(order?.total).toBe('320.00');
  await Promise.all([gone.hide(), same.hide()]);
});

test('while the API is down the cart says so, the form is kept, and the order goes out once it is back @phone', async ({
  page,
  context,
  product,
  phone,
}) => {
  await page.goto('/');
  await addToCart(page, product.name);

  await page.route('**/api/**', (route) => route.abort('connectionrefused'));
  const cart = await openCart(page);
  await expect(cart.getByText('No pudimos comprobar precios y existencias')).toBeVisible();
  await expectSoundPage(page);
  await cart.getByRole('button', { name: /^Finalizar Compra/ }).click();
  await fillCheckout(page, { ...customer, phone });
  await page.getByRole('button', { name: /^Finalizar Compra/ }).click();
  await expect(page.getByText('Error al procesar el pedido. Por favor intenta nuevamente.')).toBeVisible();
  await expectSoundPage(page);
  expect(await ordersOf(phone)).toBe(0);
  expect(context.pages()).toHaveLength(1);

  await page.unroute('**/api/**');
  await expect(page.getByLabel('Apellido')).toHaveValue('Cifuentes');
  await page.getByRole('button', { name: /^Finalizar Compra/ }).click();
  await expectPlaced(page);
  expect(await ordersOf(phone)).toBe(1);
});

test('an answer that got lost and an address changed since are still one order @phone', async ({
  page,
  product,
  phone,
}) => {
  await startCheckout(page, product, { ...customer, phone });
  await orderAndLoseAnswer(page);

  await page.getByLabel('Dirección').fill('Avenida Los Árboles 7');
  await finishButton(page).click();
  await expectPlaced(page);
  await expect(page.getByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
  await expectSoundPage(page);
  expect(await ordersOf(phone)).toBe(1);
  const [order] = await testShop.query<{ address: string }>('SELECT address FROM orders WHERE phone = $1', [phone]);
  expect(order?.address).toBe(customer.address);
});

test('the cart in another tab is the same cart @phone', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await addToCart(page, 'Cumbre 12K');
  await expect(other.getByRole('banner').getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible();
});

/** Puts elements in the place of the page's texts, as Chrome does; the words stay, so that they can be found. */
function translate(page: Page): Promise<void> {
  return page.evaluate((tag) => {
    const texts: Text[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
    for (const text of texts) {
      if (text.data.trim() === '' || text.parentElement?.closest(`${tag}, script, style`)) continue;
      const translation = document.createElement(tag);
      translation.textContent = text.data;
      text.replaceWith(translation);
    }
  }, 'font');
}

test('a page that the browser translates sells, and says what it costs now @phone', async ({ page, product }) => {
  await page.goto('/');
  await untilTakenOver(page);
  await page.waitForLoadState('networkidle');
  await translate(page);
  await addToCart(page, product.name);
  const cart = await openCart(page);
  await expect(finishButton(page)).toHaveText('Finalizar Compra - Q175.50');
  await translate(page);
  await cart.getByRole('button', { name: /^Aumentar/ }).click();
  await expect(finishButton(page)).toHaveText('Finalizar Compra - Q291.00');
});

declare global {
  interface Window {
    /** Steps back that have been taken. */
    stepsBack: number;
  }
}

test('what is pressed while the cart closes is not lost @desktop', async ({ page }) => {
  // As in a browser that is busy: it steps back later.
  await page.addInitScript(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 1000);
    window.stepsBack = 0;
    addEventListener('popstate', () => (window.stepsBack += 1));
  });
  const untilSteppedBack = (times: number) => expect.poll(() => page.evaluate(() => window.stepsBack)).toBe(times);
  await page.goto('/');
  await addToCart(page, 'Cumbre 12K');
  await openCart(page);
  await page.keyboard.press('Escape');
  const cart = await openCart(page);
  await untilSteppedBack(1);
  await expect(cart).toBeVisible();

  await page.keyboard.press('Escape');
  await productCard(page, 'Cumbre 12K').getByRole('link').first().click();
  await untilSteppedBack(2);
  await expect(page).toHaveURL(/\/producto\/cumbre-12k-/);
  await expect(page.getByRole('heading', { level: 1, name: 'Cumbre 12K' })).toBeVisible();
});
