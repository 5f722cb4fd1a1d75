import { expect } from '@playwright/test';
import type { OrderView } from '@shop/contracts';
import { callShop, expectSoundInBothLooks, expectSoundPage, follow, openCart } from '@shop/testing/journeys';
import { addToCart, FLAVOR, test } from './shopping';

/** An order's page that shows next to nothing. */
const NOBODYS = '/pedido/7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4?token=adivinado';

test("axe finds nothing in the cart's and the checkout's states", async ({ page }) => {
  test.slow();
  await page.goto('/');
  await addToCart(page, 'Cumbre 12K');
  // A notice that one points at stays.
  await page
    .getByRole('region', { name: /^Avisos/ })
    .getByText('Agregado al carrito')
    .hover();
  await expectSoundInBothLooks(page);
  // Axe has judged the page behind the cart; where there is little of it, axe has done sooner.
  await follow(page, NOBODYS);
  await expect(page.getByRole('heading', { name: 'No encontramos este pedido' })).toBeVisible();
  const cart = await openCart(page);
  await expectSoundInBothLooks(page);
  await cart.getByRole('button', { name: /^Quitar/ }).click();
  const undo = cart.getByRole('button', { name: 'Deshacer' });
  await expect(undo).toBeVisible();
  await expectSoundInBothLooks(page);

  await undo.click();
  await cart.getByRole('button', { name: /^Finalizar Compra/ }).click();
  const form = page.getByRole('dialog', { name: 'Datos de entrega' });
  await form.getByRole('combobox', { name: 'Departamento' }).fill('sa');
  await expectSoundInBothLooks(page);
  await page.keyboard.press('Escape');
  await form.getByRole('button', { name: /^Finalizar Compra/ }).click();
  await expect(form.getByText('Nombre es requerido')).toBeVisible();
  await expectSoundInBothLooks(page);
});

test('with letters twice as large home fits a narrow phone @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Agregar al carrito' }).first()).toBeVisible();
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('with letters twice as large no part of the checkout is wider than a phone @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await addToCart(page, 'Cumbre 12K');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await (await openCart(page)).getByRole('button', { name: /^Finalizar Compra/ }).click();
  const parts = page.getByRole('dialog', { name: 'Datos de entrega' }).locator('form, form *');
  await expect(parts.first()).toBeVisible();
  const ends = () =>
    parts.evaluateAll((all) =>
      all.flatMap((part) => {
        const { right } = part.getBoundingClientRect();
        return right > window.innerWidth ? [`${part.tagName} ${part.textContent} ${right}`] : [];
      }),
    );
  await expect.poll(ends).toEqual([]);
});

test('with letters twice as large the chat and a notice leave the cart bar free, and words stay whole @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await addToCart(page, 'Cumbre 12K');
  const notice = page.getByRole('region', { name: /^Avisos/ }).getByText('Agregado al carrito', { exact: true });
  await notice.hover();
  const lines = () => notice.evaluate((title) => title.clientHeight / parseFloat(getComputedStyle(title).lineHeight));
  await expect.poll(lines).toBeLessThan(2.5);
  const top = (await page.getByRole('region', { name: 'Carrito' }).boundingBox())?.y ?? 0;
  const chat = await page.getByRole('link', { name: /^Escríbenos por WhatsApp/ }).boundingBox();
  expect((chat?.y ?? 0) + (chat?.height ?? 0)).toBeLessThanOrEqual(top);
});

test('with letters twice as large an order whose code has wide letters fits a phone @desktop', async ({
  page,
  product,
  phone,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const customerData = {
    firstName: 'Ana Lucía',
    lastName: 'Barrios',
    phone,
    department: 'Petén',
    address: '4a calle 5-60, zona 1, Flores',
    paymentMethod: 'efectivo',
  };
  const cartItems = [{ id: product.id, flavor: FLAVOR, quantity: 1 }];
  const placed = await callShop(page.request, 'POST', '/api/orders', { body: { cartItems, customerData } });
  const { data: order } = (await placed.json()) as { data: OrderView };
  await page.route(`**/api/orders/${order.orderId}?*`, (route) =>
    route.fulfill({ json: { success: true, data: { ...order, code: 'DDDDDDDD' } } }),
  );
  await page.goto(`/pedido/${order.orderId}?token=${order.token}`);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const code = page.getByText('DDDDDDDD');
  await expect(code).toBeVisible();
  await expect.poll(() => code.evaluate((line) => line.scrollWidth - line.clientWidth)).toBe(0);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole('button', { name: 'Corregir la dirección o pedir otro día' }).click();
  const day = page.getByLabel('Otro día');
  await expect(day).toBeVisible();
  await expect.poll(() => day.evaluate((field) => field.getBoundingClientRect().right)).toBeLessThan(320);
});

test('axe finds nothing where there is nothing', async ({ page }) => {
  await page.goto(NOBODYS);
  await expect(page.getByRole('heading', { name: 'No encontramos este pedido' })).toBeVisible();
  await expectSoundInBothLooks(page);
  await follow(page, '/producto/nada-ffffffff');
  await expect(page.getByRole('heading', { name: 'Page Not Found' })).toBeVisible();
  await expectSoundInBothLooks(page);
  const empty = await openCart(page);
  await expect(empty.getByText('Tu carrito está vacío')).toBeVisible();
  await expectSoundInBothLooks(page);
});

test('zoomed so far that little is left, the cart and the checkout can still be read and used @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 320 });
  await page.goto('/');
  await addToCart(page, 'Cumbre 12K');
  const cart = await openCart(page);
  const more = cart.getByRole('button', { name: /^Aumentar/ });
  const shipping = cart.getByRole('region', { name: 'Envío' });
  const below = async () => {
    const [button, box] = await Promise.all([more.boundingBox(), shipping.boundingBox()]);
    return (button?.y ?? 0) - (box?.y ?? 0);
  };
  const before = await below();
  await more.click();
  await expect(cart).toContainText('Envío gratis en toda Guatemala');
  // The pressed box stays under the finger, though the box above it says something else now.
  expect(await below()).toBe(before);
  await cart.getByRole('button', { name: /^Finalizar Compra/ }).click();
  const form = page.getByRole('dialog', { name: 'Datos de entrega' });
  /* A click reaches only what nothing else lies over. */
  await form.getByLabel('Dirección').click();
  await expect(form.getByLabel('Dirección')).toBeFocused();
  await expectSoundPage(page);
});
