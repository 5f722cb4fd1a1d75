import { expect, test, type APIResponse, type Page } from '@playwright/test';
import {
  dayInGuatemala,
  homepageSections,
  productPath,
  type CourierView,
  type OrderView,
  type RunView,
  type SalesReportView,
  type Success,
} from '@shop/contracts';
import { testShop } from '@shop/checks';
import { callShop, crowdedWords, makeProduct, untilListed } from '@shop/testing/journeys';
import { aCustomer } from './sales-orders';
import { adminDesk, makeSalesUser, openAs } from './staff-desk';

/** A word as long as the API takes names, with letters that are wide. */
const wordOf = (length: number) => 'MÑandúQ'.repeat(60).slice(0, length);

/** The narrowest phone, where a desktop begins, and where tables have room for their columns. */
const WIDTHS = [320, 1024, 1280];

// An answer that is under way as a journey ends would fail the next one.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

async function expectRoom(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(() => crowdedWords(page), `${width} px`).toEqual([]);
  }
}

async function dataOf<Data>(answer: APIResponse): Promise<Data> {
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as Success<Data>).data;
}

test('names of one long word leave no screen, and push nothing from it @desktop', async ({ page, request }) => {
  const admin = await adminDesk(request);
  const flavor = wordOf(80);
  const product = await makeProduct({ flavors: { [flavor]: 20, Uva: 0 }, onHomepage: true });
  const name = `${product.name.slice(-8)}${wordOf(100)}`;
  await testShop.query('UPDATE products SET name = $2, price = 45000000 WHERE id = $1', [product.id, name]);
  await untilListed(request, product, '45000000.00');
  const username = await makeSalesUser();
  await testShop.query('UPDATE users SET username = $2 WHERE username = $1', [username, `${username}${wordOf(40)}`]);
  const customerData = { ...aCustomer(), firstName: wordOf(80), lastName: wordOf(80), address: wordOf(300) };
  const cartItems = [{ id: product.id, flavor, quantity: 2 }];
  const place = async () =>
    dataOf<OrderView>(await callShop(request, 'POST', '/api/orders', { body: { cartItems, customerData } }));
  const [order, earlier] = [await place(), await place()];
  await admin.call('PATCH', `/api/admin/orders/${earlier.orderId}/status`, { status: 'completed' });
  const terms = { kind: 'rider', feeKind: 'fixed', feeAmount: '20.00', feePercent: 0, remitDays: 0, active: true };
  const courier = await dataOf<CourierView>(
    await admin.call('POST', '/api/admin/couriers', { ...terms, name: wordOf(80), phone: '' }),
  );
  const run = await dataOf<RunView>(
    await admin.call('POST', '/api/admin/deliveries', {
      courierId: courier.id,
      day: dayInGuatemala(new Date()),
      orders: [{ orderId: order.orderId, version: 1, guideNumber: null }],
    }),
  );
  await admin.call('POST', '/api/admin/me/confirm', { password: testShop.adminPassword });
  const { path: runLink } = await dataOf<{ path: string }>(await admin.call('POST', `/api/admin/runs/${run.id}/link`));

  const products = `/admin/products?q=${product.name.slice(-8)}`;
  const of = `${product.id}_${product.flavorId}`;
  const screens = [
    ['/admin/sales', 'Ventas'],
    [`/admin/sales/${order.orderId}`, `Pedido ${order.code}`],
    [products, 'Gestión de Productos'],
    [`${products}&dialogo=crear`, 'Agregar Producto'],
    [`${products}&dialogo=sabores.${of}`, `Sabores de ${name}`],
    [`${products}&dialogo=quitar-sabor.${of}`, `¿Eliminar el sabor ${flavor}?`],
    [`/admin/users?q=${username}`, 'Gestión de Usuarios'],
    ['/admin/entregas/intentos', 'Intentos de entrega'],
    [`/admin/entregas/rutas/${run.id}`, courier.name],
    [runLink, courier.name],
    [productPath({ id: product.id, name }), name],
    [`/pedido/${order.orderId}?token=${order.token}`, 'Pedido recibido'],
    [`/admin/customers/${customerData.phone}`, customerData.lastName],
  ] as const;
  await openAs(page, admin, '/robots.txt');
  for (const [path, title] of screens)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: title }).first()).toBeVisible();
      await expectRoom(page);
    });

  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto(productPath({ id: product.id, name }));
  await page.getByRole('main').getByRole('button', { name: 'Compartir' }).click();
  await expect(page.getByRole('button', { name: 'Cerrar aviso' })).toBeInViewport({ ratio: 1 });

  await page.goto(`/admin/customers/${customerData.phone}`);
  const lines = (figures: Element[]) => figures.map((figure) => figure.getClientRects().length);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // The sum, the orders, the units, and the day of the last order.
    await expect.poll(() => page.locator('dd > span').evaluateAll(lines), `${width} px`).toEqual([1, 1, 1, 1]);
  }
  await product.hide();
});

test('the words above a bar of the chart keep to the chart, also of a week of thousands @desktop', async ({
  page,
  request,
}) => {
  await page.route('**/api/admin/reports/sales*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as Success<SalesReportView>;
    const days = data.days.map((day) => ({ ...day, revenue: '16123.50', pending: '1200.00', orders: 131 }));
    await route.fulfill({ json: { ...rest, data: { ...data, days } } });
  });
  await openAs(page, await adminDesk(request), '/admin?desde=2026-08-01&hasta=2026-10-31');
  await expect(page.getByText(/^Semana del .* pedidos$/)).toBeVisible();
  await expectRoom(page);
});

test('on the narrowest phones a large card keeps the way to its flavors @phone', async ({ page, request }) => {
  const product = await makeProduct();
  await page.setViewportSize({ width: 320, height: 740 });
  await openAs(page, await adminDesk(request), `/admin/products?q=${encodeURIComponent(product.name)}`);
  await page.getByRole('button', { name: 'Orden y más filtros' }).click();
  await page.getByRole('button', { name: 'Tarjetas grandes' }).click();
  const flavors = page.getByRole('button', { name: `Sabores de ${product.name}` });
  await expect.poll(async () => (await flavors.boundingBox())?.width).toBeGreaterThanOrEqual(44);
});

test('a long name of the shop leaves the cart and the menu in sight @phone', async ({ page, request }) => {
  const admin = await adminDesk(request);
  const name = (logoAlt: string) =>
    admin.call('PATCH', '/api/admin/homepage-content/navigation', { content: JSON.stringify({ logoAlt }) });
  const { logoAlt } = homepageSections.navigation.defaults;
  await page.setViewportSize({ width: 320, height: 740 });
  await name('VaporizadoresGuatemala');
  try {
    for (const [path, controls] of [
      ['/', /^(Carrito|Menú)/],
      ['/admin', /^Tu cuenta/],
    ] as const) {
      await openAs(page, admin, path);
      const bar = page.getByRole('banner');
      await expect(bar.getByText('VaporizadoresGuatemala')).toBeVisible();
      const ways = bar.getByRole('button', { name: controls });
      await expect(ways.first()).toBeVisible();
      for (const way of await ways.all()) await expect(way).toBeInViewport({ ratio: 1 });
      // The mark beside the name.
      await expect.poll(async () => (await bar.locator('svg').first().boundingBox())?.width).toBeGreaterThan(24);
    }
  } finally {
    await name(logoAlt);
  }
});
