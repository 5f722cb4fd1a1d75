import { expect, test, type Page } from '@playwright/test';
import { testShop } from '@shop/launcher';
import { ordersOf } from './shop-database';
import {
  addToCart,
  expectSoundPage,
  fillCheckout,
  finishButton,
  openCart,
  orderAndLoseAnswer,
  startCheckout,
  stubChat,
} from './shopping';

const customer = {
  firstName: 'Ana Lucía',
  lastName: 'Cifuentes',
  department: 'sololá',
  address: 'Calle Santander 2-40',
};

/** Waits until the shop's public list says what the database says: the two are a notification apart. */
async function untilListed(page: Page, isListed: (names: Map<string, { price: string; units: number }>) => boolean) {
  await expect
    .poll(async () => {
      const answer = await page.request.get('/api/products');
      const { data } = (await answer.json()) as {
        data: { name: string; price: string; flavors: { inventory: number; reservedInventory: number }[] }[];
      };
      const entries = data.map(({ name, price, flavors }) => {
        const units = flavors.reduce((sum, { inventory, reservedInventory }) => sum + inventory - reservedInventory, 0);
        return [name, { price, units }] as const;
      });
      return isListed(new Map(entries));
    })
    .toBe(true);
}

const setPrice = (name: string, price: string) =>
  testShop.query('UPDATE products SET price = $2 WHERE name = $1', [name, price]);
const setShown = (name: string, shown: boolean) =>
  testShop.query('UPDATE products SET show_on_homepage = $2 WHERE name = $1', [name, shown]);

test('what changed while the cart waited is said line by line, and nothing is charged unseen', async ({
  page,
  context,
}, { project }) => {
  await stubChat(context);
  const phone = project.name === 'phone' ? '55160001' : '55160002';
  await page.goto('/');
  await addToCart(page, 'Cumbre 12K', 'Menta Glacial');
  await addToCart(page, 'Mini 2.5K', 'Manzana Verde');
  await addToCart(page, 'Volcán 15K', 'Durazno Mango');

  try {
    await setPrice('Cumbre 12K', '150.00');
    await setShown('Mini 2.5K', false);
    await untilListed(page, (names) => names.get('Cumbre 12K')?.price === '150.00' && !names.has('Mini 2.5K'));
    await page.reload();

    const cart = await openCart(page);
    const line = (name: string) => cart.getByRole('listitem').filter({ hasText: name });
    await expect(line('Cumbre 12K').getByText('El precio subió: antes Q145.50')).toBeVisible();
    await expect(line('Mini 2.5K').getByText('Ya no está disponible')).toBeVisible();
    await expect(line('Volcán 15K').getByText(/El precio|disponible/)).toHaveCount(0);
    await expect(cart.getByRole('button', { name: /^Finalizar Compra/ })).toBeDisabled();
    await expectSoundPage(page);

    await cart.getByRole('button', { name: 'Ajustar carrito' }).click();
    await expect(cart.getByRole('button', { name: 'Finalizar Compra - Q315.00' })).toBeEnabled();
    await cart.getByRole('button', { name: 'Finalizar Compra - Q315.00' }).click();
    await fillCheckout(page, { ...customer, phone });
    await setPrice('Cumbre 12K', '155.00');
    await untilListed(page, (names) => names.get('Cumbre 12K')?.price === '155.00');
    await page.getByRole('button', { name: 'Finalizar Compra - Q315.00' }).click();
    await expect(page.getByText('El total cambió y ahora es de Q320.00.')).toBeVisible();
    expect(await ordersOf(phone)).toBe(0);
    await page.getByRole('button', { name: 'Finalizar Compra - Q320.00' }).click();
    await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
    const [order] = await testShop.query<{ total: string }>('SELECT total FROM orders WHERE phone = $1', [phone]);
    expect(order?.total).toBe('320.00');
  } finally {
    await setPrice('Cumbre 12K', '145.50');
    await setShown('Mini 2.5K', true);
    await untilListed(page, (names) => names.get('Cumbre 12K')?.price === '145.50' && names.has('Mini 2.5K'));
  }
});

test('while the API is down the cart says so, the form is kept, and the order goes out once it is back', async ({
  page,
  context,
}, { project }) => {
  await stubChat(context);
  const phone = project.name === 'phone' ? '55170001' : '55170002';
  await page.goto('/');
  await addToCart(page, 'Cumbre 12K', 'Menta Glacial');

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
  await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
  expect(await ordersOf(phone)).toBe(1);
});

test('an answer that got lost and an address changed since are still one order', async ({ page, context }, {
  project,
}) => {
  await stubChat(context);
  const phone = project.name === 'phone' ? '55180001' : '55180002';
  await startCheckout(page, { ...customer, phone });
  await orderAndLoseAnswer(page);

  await page.getByLabel('Dirección').fill('Avenida Los Árboles 7');
  await finishButton(page).click();
  await expect(page.getByRole('heading', { name: 'Pedido recibido' })).toBeVisible();
  await expect(page.getByText(/ya estaba registrado antes de tus últimos cambios/)).toBeVisible();
  await expectSoundPage(page);
  expect(await ordersOf(phone)).toBe(1);
  const [order] = await testShop.query<{ address: string }>('SELECT address FROM orders WHERE phone = $1', [phone]);
  expect(order?.address).toBe(customer.address);
});

test('the cart in another tab is the same cart', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/');
  await addToCart(page, 'Cumbre 12K', 'Menta Glacial');
  await expect(other.getByRole('banner').getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible();
});
