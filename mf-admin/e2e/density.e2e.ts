import { expect, test, type Locator, type Page } from '@playwright/test';
import type { CourierCashView, DashboardView, StaffOrderView, Success, SuccessList } from '@shop/contracts';
import { testShop } from '@shop/checks';
import { crowdedWords, expectSoundPage, follow, makeProduct } from '@shop/testing/journeys';
import { placeOrder, statusesOf } from './sales-orders';
import { adminDesk, openAs } from './staff-desk';

/** How many rows of a list can be seen whole on opening it: nothing lies over them, and they end above the lower bar. */
function rowsInSight(page: Page, rows: string): Promise<number> {
  return page.locator(rows).evaluateAll((found) => {
    const isSeen = (element: Element, x: number, y: number) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && element.contains(there);
    };
    return found.filter((row) => {
      const { left, right, top, bottom } = row.getBoundingClientRect();
      const middle = (left + right) / 2;
      return isSeen(row, middle, top + 3) && isSeen(row, middle, bottom - 3);
    }).length;
  });
}

/** An inline box has a rectangle for each line: the buttons beside a title leave it one, or take a line of their own. */
function titleLines(page: Page): Promise<number> {
  return page.locator('h1 > span').evaluate((title) => title.getClientRects().length);
}

/** Rows that are in sight on a phone of 360×740 and on a desktop of 1280×800, where the list has so many. */
const lists = [
  { path: '/admin/sales', rows: 'article', phone: 4, desktop: 6 },
  { path: '/admin/customers', rows: 'tbody tr', phone: 4, desktop: 10 },
  { path: '/admin/products', rows: 'article', phone: 4, desktop: 10 },
  { path: '/admin/affiliates', rows: 'article', phone: 4, desktop: 6 },
  { path: '/admin/messages', rows: 'article', phone: 4, desktop: 6 },
  { path: '/admin/users', rows: 'tbody tr', phone: 3, desktop: 6 },
] as const;

// An answer that is under way as a journey ends would fail the next one.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'ignoreErrors' }));

// How things stand is asked until it is so: numbers and letters come after the frame.

test('a product says how many more flavors it has, however long those that it names are', async ({ page, request }) => {
  const flavors = { 'Arándano con frambuesa': 9, 'Limonada rosa de la casa': 9, 'Mango con maracuyá': 9, Uva: 9 };
  const { name } = await makeProduct({ flavors });
  await openAs(page, await adminDesk(request), `/admin/products?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole('article', { name }).getByText('+1 más', { exact: true })).toBeInViewport({ ratio: 1 });
});

test('lists show several rows on opening, and the newest order is completed from the panel by two taps', async ({
  page,
  request,
}) => {
  const admin = await adminDesk(request);
  const product = await makeProduct();
  for (let count = 0; count < 6; count += 1) await placeOrder(request, product, 1);
  const newest = await placeOrder(request, product, 1);
  const device = (page.viewportSize()?.width ?? 0) < 600 ? 'phone' : 'desktop';

  for (const list of lists) {
    await openAs(page, admin, list.path);
    await expect(page.locator(list.rows).first()).toBeVisible();
    await expect.poll(() => titleLines(page), list.path).toBe(1);
    const wanted = Math.min(await page.locator(list.rows).count(), list[device]);
    await expect.poll(() => rowsInSight(page, list.rows), list.path).toBeGreaterThanOrEqual(wanted);
  }

  await openAs(page, admin, '/admin');
  const tasks = page.getByRole('region', { name: 'Para hoy' });
  // By its key, since a tap where the one before led away is held for half a second, in which a person reads.
  await tasks.getByRole('listitem').filter({ hasText: 'Pedidos por confirmar' }).getByRole('link').press('Enter');
  await page.getByRole('article', { name: newest.code }).getByRole('button', { name: 'Completar' }).click();
  await expect.poll(() => statusesOf(newest)).toEqual(['completed']);
});

test('orders keep to two lines on a phone with the widest code and thousands of quetzales @phone', async ({
  page,
  request,
}) => {
  await page.route('**/api/admin/orders?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as SuccessList<StaffOrderView>;
    await route.fulfill({
      json: { ...rest, data: data.map((order) => ({ ...order, code: 'DDDDDDDD', total: '9999.99' })) },
    });
  });
  await openAs(page, await adminDesk(request), '/admin/sales?estado=pendiente');
  const row = page.getByRole('article', { name: 'DDDDDDDD' }).first();
  const badge = row.getByText('Pendiente', { exact: true });
  await expect(badge).toBeVisible();
  const top = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().top);
  const below = async () => (await top(badge)) - (await top(row.getByRole('heading')));
  await expect.poll(below).toBeLessThan(10);
});

test('four figures above a list stand two by two where a line has no room for them', async ({ page, request }) => {
  await openAs(page, await adminDesk(request), '/admin/entregas');
  const figures = page.getByRole('definition').locator('..');
  await expect(figures).toHaveCount(4);
  const alone = () =>
    figures.evaluateAll((found) => {
      const tops = found.map((figure) => figure.getBoundingClientRect().top);
      return tops.filter((top) => tops.indexOf(top) === tops.lastIndexOf(top));
    });
  await expect.poll(alone).toEqual([]);
});

test('a figure of the panel stays on one line, also a revenue of hundreds of thousands', async ({ page, request }) => {
  await openAs(page, await adminDesk(request), '/admin');
  const revenue = page
    .getByRole('definition')
    .locator('span')
    .filter({ hasText: /^Q[\d,.]+$/ });
  await expect(revenue).toHaveCount(1);
  await expect.poll(() => revenue.evaluate((words) => words.getClientRects().length)).toBe(1);
});

test('the way back from an order leads to the place in the list', async ({ page, request }) => {
  const admin = await adminDesk(request);
  await openAs(page, admin, '/admin/sales?pagina=2');
  const codes = page.getByRole('article').getByRole('heading').getByRole('link');
  await expect(codes.last()).toBeVisible();
  // The press itself may scroll, and what is read late moves the list.
  const pressedAt = await page.evaluateHandle(() => {
    const press = { place: 0 };
    addEventListener('click', () => (press.place = scrollY), { capture: true, once: true });
    return press;
  });
  await codes.last().click();
  const { place } = await pressedAt.jsonValue();
  expect(place).toBeGreaterThan(200);
  await expect(page.getByRole('heading', { level: 1, name: /^Pedido / })).toBeVisible();
  await page.getByRole('link', { name: 'Volver a ventas' }).click();
  await expect(page).toHaveURL(/pagina=2/);
  await expect.poll(() => page.evaluate(() => Math.round(scrollY))).toBe(Math.round(place));
});

test('the history of a new order is no taller than what it says @desktop', async ({ page, request }) => {
  const { orderId } = await placeOrder(request, await makeProduct(), 1);
  await openAs(page, await adminDesk(request), `/admin/sales/${orderId}`);
  const panel = page.getByRole('region', { name: 'Historial' });
  await expect(panel.getByText('hizo el pedido')).toBeVisible();
  const heightOf = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(async () => (await heightOf(panel)) - (await heightOf(panel.getByRole('list')))).toBeLessThan(120);
});

test('no list of deliveries has to be scrolled sideways @desktop', async ({ page, request }) => {
  await openAs(page, await adminDesk(request), '/admin/entregas');
  for (const width of [1280, 1240, 1024]) {
    await page.setViewportSize({ width, height: 800 });
    for (const list of ['Por entregar', 'Rutas', 'Intentos', 'Efectivo', 'Liquidaciones', 'Mensajeros', 'Resultados']) {
      const tab = page.getByRole('link', { name: list, exact: true });
      await tab.click();
      await expect(tab).toHaveAttribute('aria-current', 'page');
      const table = page.getByRole('table').first();
      await expect(table.getByRole('row').nth(1)).toBeVisible();
      const hidden = () =>
        table.evaluate(({ parentElement: panel }) => (panel?.scrollWidth ?? 0) - (panel?.clientWidth ?? 0));
      await expect.poll(hidden, `${list}, ${width} px`).toBeLessThanOrEqual(0);
    }
  }
});

test('orders keep to two lines where a desktop is narrow @desktop', async ({ page, request }) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  await openAs(page, await adminDesk(request), '/admin/sales');
  await expect(page.getByRole('article').nth(4)).toBeVisible();
  await expect.poll(() => rowsInSight(page, 'article')).toBeGreaterThanOrEqual(4);

  // With letters twice as large the row keeps its words, in two lines, also where it has room for one otherwise.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  const name = page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /ver todo el pedido/ });
  await expect.poll(() => name.evaluate((button) => button.clientWidth)).toBeGreaterThan(150);
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
});

test('with letters twice as large overdue orders fit a narrow phone @phone', async ({ page, request }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  await page.route('**/api/admin/dashboard*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as Success<DashboardView>;
    await route.fulfill({ json: { ...rest, data: { ...data, overdueOrders: 12 } } });
  });
  await openAs(page, await adminDesk(request), '/admin/sales');
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect(page.getByRole('link', { name: 'Revisar atrasados' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  // Letters of the usual size in the spacing of WCAG 1.4.12.
  const spacing = '* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';
  await page.addStyleTag({ content: `html { font-size: 100% !important } ${spacing}` });
  const last = page.getByRole('navigation', { name: 'Panel de administración' }).getByRole('button', { name: 'Más' });
  const end = () => last.evaluate((entry) => entry.getBoundingClientRect().right);
  await expect.poll(end).toBeLessThanOrEqual(320);
});

test('with letters twice as large nothing leaves the screen, and products keep their names @phone', async ({
  page,
  request,
}) => {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')),
  );
  const width = page.viewportSize()?.width ?? 0;
  const right = (parts: Locator) =>
    parts.evaluateAll((found) => Math.max(...found.map((part) => part.getBoundingClientRect().right)));
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

  const product = await makeProduct();
  await product.hide();
  await openAs(page, await adminDesk(request), '/admin');
  // Of the best day, at the chart.
  await expect(page.getByText(/ · Q[\d,.]+ · \d+ pedidos?$/).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  const bar = page.getByRole('navigation', { name: 'Panel de administración' });
  await expect.poll(() => right(bar.getByRole('link').or(bar.getByRole('button')))).toBeLessThanOrEqual(width);

  // How much of it is late depends on the hour.
  await page.route('**/api/admin/cash', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as SuccessList<CourierCashView>;
    await route.fulfill({ json: { ...rest, data: data.map((held) => ({ ...held, overdue: '12414.50' })) } });
  });
  await page.goto('/admin/entregas/efectivo');
  await expect(page.getByText(/^Q12,414\.50 (con más de \d+ días?|de antes de hoy)$/).first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);

  await page.goto('/admin/entregas');
  const figures = page.locator('dl').first().locator('dt');
  await expect(figures).toHaveText([/por entregar/i, /en ruta/i, /solicitudes/i, /atrasado/i]);
  const lines = (name: Element) => name.clientHeight / parseFloat(getComputedStyle(name).lineHeight);
  for (const figure of await figures.all()) await expect.poll(() => figure.evaluate(lines)).toBeLessThan(1.5);

  await page.goto(`/admin/products?q=${encodeURIComponent(product.name)}`);
  const name = page.getByRole('article').getByRole('heading', { name: product.name });
  await expect(name).toBeVisible();
  await expect.poll(() => name.evaluate((title) => title.scrollWidth - title.clientWidth)).toBe(0);
  await expect.poll(() => right(page.getByRole('article').locator('h2, h2 ~ *'))).toBeLessThanOrEqual(width);
  // The words beside a picture.
  await page.goto('/admin/products?dialogo=crear');
  const picture = page.getByRole('group', { name: 'Imagen', exact: true });
  await expect(picture).toBeVisible();
  await expect.poll(() => right(picture.locator('*'))).toBeLessThanOrEqual(width);

  // A history that is longer than the screen, and has no button.
  const [told] = await testShop.query<{ id: string }>(
    `SELECT object_id AS id FROM audit_log WHERE object_type = 'affiliate' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
  );
  await page.goto(`/admin/affiliates?dialogo=historial.${told?.id ?? ''}`);
  await expect(page.getByRole('dialog').getByRole('time').first()).toBeVisible();
  await expectSoundPage(page);

  // The widest badge.
  await page.goto('/admin/products?q=ola%205k');
  await expect(page.getByText('Sin control de inventario')).toBeVisible();
  await expect.poll(() => right(page.getByRole('article').locator('h2 ~ *'))).toBeLessThanOrEqual(width);
});

/** Phones that are wider than the smallest, a tablet on both its sides. */
const WIDTHS = [390, 430, 768, 1024];

/** Titles of screens by their address. */
const screens = {
  '/sales': 'Ventas',
  '/sales/nuevo': 'Anotar pedido',
  '/sales/inusuales': 'Pedidos inusuales',
  '/sales/atrasados': 'Pedidos atrasados',
  '/products': 'Gestión de Productos',
  '/products/poco-stock': 'Poco stock',
  '/customers': 'Clientes',
  '/people': 'Datos personales',
  '/affiliates': 'Gestión de Afiliados',
  '/users': 'Gestión de Usuarios',
  '/messages': 'Mensajes',
  '/homepage': 'Gestión de Contenido Completa',
  '/profile': 'Mi perfil',
  '/entregas': 'Entregas',
  '/entregas/intentos': 'Intentos de entrega',
  '/entregas/mensajeros': 'Mensajeros',
  '/entregas/rutas': 'Rutas',
  '/entregas/efectivo': 'Efectivo',
  '/entregas/liquidaciones': 'Liquidaciones',
  '/entregas/cierres': 'Cierre de caja',
} as const;

test('words have room on each screen, whatever it is read on @desktop', async ({ page, request }) => {
  await openAs(page, await adminDesk(request), '/admin');
  await expect(page.getByText('Ver como tabla')).toBeVisible();
  const expectRoom = async () => {
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => crowdedWords(page), `${width} px`).toEqual([]);
    }
  };
  await expectRoom();
  for (const [path, title] of Object.entries(screens))
    await test.step(path, async () => {
      await follow(page, `/admin${path}`);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
      await expectRoom();
      await page.setViewportSize({ width: 430, height: 800 });
      await expect.poll(() => titleLines(page)).toBe(1);
    });
});
