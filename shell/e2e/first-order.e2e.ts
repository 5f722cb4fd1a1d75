import { expect, type Locator } from '@playwright/test';
import { testShop } from '@shop/checks';
import {
  expectFitForPaper,
  expectPlaced,
  expectSoundPage,
  fillCheckout,
  follow,
  openCart,
} from '@shop/testing/journeys';
import { ordersOf, reservedUnits } from './shop-database';
import { FLAVOR, addToCart, productCard, test } from './shopping';

interface StoredOrder {
  first_name: string;
  last_name: string;
  phone: string;
  department: string;
  payment_method: string;
  subtotal: string;
  shipping: string;
  total: string;
}

interface StoredSale {
  product_name: string;
  flavor_name: string;
  quantity: number;
  unit_price: string;
  status: string;
}

// As most visitors have it: with what moves.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('a double tap on the departments neither chooses one nor a way to pay @phone', async ({ page, product }) => {
  await page.goto('/');
  await addToCart(page, product.name);
  await openCart(page);
  await page.getByRole('button', { name: /^Finalizar Compra/ }).click();
  const form = page.getByRole('dialog', { name: 'Datos de entrega' });
  const department = form.getByRole('combobox', { name: 'Departamento' });
  const tapTwice = async (target: Locator) => {
    const { x = 0, y = 0, height = 0 } = (await target.boundingBox()) ?? {};
    const tap = () => page.touchscreen.tap(x + 80, y + height / 2);
    // The second one does not wait until the page is done with the first: no machine is too slow to be quick.
    await Promise.all([tap(), tap()]);
  };
  await tapTwice(department);
  await expect(form.getByRole('listbox')).toBeVisible();
  await expect(department).toHaveValue('');

  await tapTwice(form.getByRole('option', { name: 'El Progreso' }));
  await expect(department).toHaveValue('El Progreso');
  await expect(form.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('from the home page to a pending sale @phone', async ({ page, context, product, phone }) => {
  const sentOrders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) sentOrders.push(request.url());
  });

  await test.step('choose a flavor and add it', async () => {
    await page.goto('/');
    const card = productCard(page, product.name);
    await card.getByRole('button', { name: 'Agregar al carrito' }).click();
    await expect(
      page.getByText('Por favor selecciona un sabor antes de agregar al carrito', { exact: true }),
    ).toBeVisible();
    await addToCart(page, product.name);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Carrito, 1 artículo' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step('the cart tells the shipping rule', async () => {
    const cart = await openCart(page);
    await expect(cart).toContainText('1 artículo');
    await expect(cart).toContainText('Te faltan Q54.50 para el envío gratis');
    await expect(cart).toContainText('Envío gratis en compras mayores a Q200');
    await expect(cart).toContainText('Envío Q30 - Gratis en compras mayores a Q200');
    await expect(cart.getByRole('button', { name: 'Finalizar Compra - Q175.50' })).toBeEnabled();
    await cart.getByRole('button', { name: /^Aumentar/ }).click();
    await expect(cart).toContainText('Envío gratis en toda Guatemala');
    await expect(cart).toContainText('GRATIS');
    await expect(cart.getByRole('button', { name: 'Finalizar Compra - Q291.00' })).toBeEnabled();

    await cart.getByRole('button', { name: /^Disminuir/ }).click();
    await cart.getByRole('button', { name: 'Finalizar Compra - Q175.50' }).click();
  });

  const checkout = page.getByRole('dialog', { name: 'Datos de entrega' });
  const order = checkout.getByRole('button', { name: 'Finalizar Compra - Q175.50' });

  await test.step('the checkout asks for everything', async () => {
    await order.click();
    for (const text of [
      'Nombre es requerido',
      'Apellido es requerido',
      'Número de celular es requerido',
      'Dirección es requerida',
      'Departamento es requerido',
      'Forma de pago es requerida',
    ]) {
      await expect(checkout.getByText(text, { exact: true })).toBeVisible();
    }
    await expect(checkout.getByText('Revisa 6 campos')).toBeVisible();

    await checkout.getByLabel('Nombre', { exact: true }).fill('   ');
    await expect(checkout.getByText('Nombre es requerido')).toHaveCount(0);
    await checkout.getByLabel('Número de celular').fill('5512 34');
    await order.click();
    await expect(checkout.getByText('Nombre es requerido')).toBeVisible();
    await expect(checkout.getByText('Formato de teléfono inválido (8 dígitos)')).toBeVisible();
    expect(sentOrders).toHaveLength(0);
  });

  await test.step('what was typed survives a reload', async () => {
    await fillCheckout(page, {
      firstName: 'María José',
      lastName: 'Ixcot',
      phone: `${phone.slice(0, 4)} ${phone.slice(4)}`,
      department: 'quetzalt',
      address: '6a avenida 4-12, zona 1',
    });
    await page.reload();
    const cart = await openCart(page);
    await cart.getByRole('button', { name: /^Finalizar Compra/ }).click();
    await expect(checkout.getByLabel('Apellido')).toHaveValue('Ixcot');
    await expect(checkout.getByRole('combobox', { name: 'Departamento' })).toHaveValue('Quetzaltenango');
  });

  const dialogs = await page.evaluateHandle(() => {
    const shown: string[] = [];
    new MutationObserver(() => shown.push(document.querySelector('[role="dialog"]')?.textContent ?? '')).observe(
      document.body,
      { childList: true, subtree: true },
    );
    return shown;
  });
  const chat = await test.step('the order opens WhatsApp with everything written out', async () => {
    const opened = context.waitForEvent('page');
    await order.click();
    const tab = await opened;
    await tab.waitForURL('https://wa.me/**');
    return new URL(tab.url());
  });

  await expectPlaced(page);
  // Who comes back from the chat does not meet a cart that the order has emptied.
  expect((await dialogs.jsonValue()).filter((shown) => shown.includes('Tu carrito está vacío'))).toEqual([]);
  await expect(page).toHaveURL(/\/pedido\/[0-9a-f-]{36}\?token=.{22,}/);
  const link = new URL(page.url());
  const orderId = link.pathname.split('/').at(-1) ?? '';
  const code = orderId.slice(-8).toUpperCase();

  await test.step('the confirmation and the chat tell the same', async () => {
    await expect(page.getByText(code, { exact: true })).toBeVisible();
    await expectSoundPage(page);
    await expect(page.getByText('Gracias, María José. Ya apartamos tus productos.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Resumen del pedido' })).toContainText('Q175.50');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Carrito', exact: true })).toBeVisible();

    expect(chat.pathname).toMatch(/^\/502\d{8}$/);
    const text = chat.searchParams.get('text') ?? '';
    for (const line of [
      `Pedido: ${code}`,
      'Cliente: María José Ixcot',
      'Quetzaltenango',
      'Forma de pago: Pago contra entrega (efectivo)',
      `${product.name} (5,000 Puffs), ${FLAVOR} x 1 = Q145.50`,
      'Subtotal: Q145.50',
      'Envío: Q30.00',
      'TOTAL: Q175.50',
      'inventario',
    ]) {
      expect(text).toContain(line);
    }
    const again = page.getByRole('link', { name: /Abrir WhatsApp/ });
    expect(new URL((await again.getAttribute('href')) ?? '').searchParams.get('text')).toBe(text);
  });

  await test.step('the link shows the status later on, without phone and address', async () => {
    const later = await context.newPage();
    await later.goto(link.href);
    await expect(later.getByText('Pendiente')).toBeVisible();
    await expect(later.getByText(new RegExp(`${phone.slice(0, 4)} ?${phone.slice(4)}`))).toHaveCount(0);
    await expect(later.getByText('6a avenida 4-12, zona 1')).toHaveCount(0);
    await expectFitForPaper(later);
    await later.goto(link.href.replace(/token=.*/, 'token=adivinado'));
    await expect(later.getByRole('heading', { name: 'No encontramos este pedido' })).toBeVisible();
    await later.close();
  });

  await test.step('staff see the sale as pending, with its code', async () => {
    await page.goto('/admin/login');
    await page.getByLabel('Usuario').fill(testShop.adminUsername);
    await page.getByLabel('Contraseña', { exact: true }).fill(testShop.adminPassword);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText(`Sesión iniciada como ${testShop.adminUsername}`, { exact: true })).toBeVisible();
    await follow(page, '/admin/sales');
    const sale = page.getByRole('article', { name: code });
    await expect(sale).toContainText('Pendiente');
    await sale.getByRole('button', { name: /^María José Ixcot ver todo/ }).click();
    await expect(sale).toContainText(product.name);
    await expect(sale).toContainText('Q175.50');
  });

  await test.step('the database holds one order, its sale, and the reservation', async () => {
    expect(await ordersOf(phone)).toBe(1);
    const [stored] = await testShop.query<StoredOrder>('SELECT * FROM orders WHERE id = $1', [orderId]);
    expect(stored).toMatchObject({
      first_name: 'María José',
      last_name: 'Ixcot',
      phone,
      department: 'Quetzaltenango',
      payment_method: 'efectivo',
      subtotal: '145.50',
      shipping: '30.00',
      total: '175.50',
    });
    const sales = await testShop.query<StoredSale>('SELECT * FROM sales WHERE order_id = $1', [orderId]);
    expect(sales).toHaveLength(1);
    expect(sales[0]).toMatchObject({
      product_name: product.name,
      flavor_name: FLAVOR,
      quantity: 1,
      unit_price: '145.50',
      status: 'pending',
    });
    expect(await reservedUnits(product)).toBe(1);
  });
});
