import { randomUUID } from 'node:crypto';
import { expect, test, type APIRequestContext, type Browser, type Locator, type Page } from '@playwright/test';
import { dayInGuatemala, type CourierView, type OrderView, type RunView } from '@shop/contracts';
import { expectSoundInBothLooks, expectSoundPage, makeProduct } from '@shop/testing/journeys';
import { placeOrder, statusesOf } from './sales-orders';
import { adminDesk, openAs, type StaffDesk } from './staff-desk';

async function dataOf<Data>(call: ReturnType<StaffDesk['call']>): Promise<Data> {
  const answer = await call;
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { data: Data }).data;
}

/** A rider of the journey's own who gets Q20 for each parcel, and orders that wait. */
async function makeDay(request: APIRequestContext, count: number) {
  const admin = await adminDesk(request);
  const product = await makeProduct({ flavors: { Uva: 40 } });
  const name = `Mensajero ${randomUUID().slice(0, 6)}`;
  const courier = await dataOf<CourierView>(
    admin.call('POST', '/api/admin/couriers', {
      name,
      phone: '55123478',
      kind: 'rider',
      feeKind: 'fixed',
      feeAmount: '20.00',
      feePercent: 0,
      remitDays: 1,
      active: true,
    }),
  );
  const orders: OrderView[] = [];
  for (let made = 0; made < count; made += 1) orders.push(await placeOrder(request, product, 1));
  return { admin, courier, orders };
}

function handOver(admin: StaffDesk, courier: CourierView, orders: readonly OrderView[]): Promise<RunView> {
  const handed = orders.map(({ orderId }) => ({ orderId, version: null, guideNumber: null }));
  return dataOf<RunView>(
    admin.call('POST', '/api/admin/deliveries', {
      courierId: courier.id,
      day: dayInGuatemala(new Date()),
      orders: handed,
    }),
  );
}

/** A phone of the rider's, with nobody's session on it. */
async function openPhone(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  const phone = await context.newPage();
  await phone.goto(path);
  return phone;
}

/** By keys: a press right behind the last one, at its place, is held (`second-press.ts`), and no rider goes on so fast. */
async function record(phone: Page, code: string, ...names: string[]) {
  const stop = phone.getByRole('listitem').filter({ hasText: code });
  for (const name of names) await stop.getByRole('button', { name }).press('Enter');
}

const deliver = (phone: Page, code: string) => record(phone, code, 'Entregado', 'Sí, entregado');

test('a day: handed over, brought without network, settled, and a till that is Q35 short @desktop', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const { admin, courier, orders } = await makeDay(request, 3);
  const [first, second, third] = orders as [OrderView, OrderView, OrderView];

  await test.step('orders are handed over', async () => {
    await openAs(page, admin, `/admin/sales/${first.orderId}`);
    await page.getByRole('button', { name: 'Entregar a un mensajero' }).click();
    const dialog = page.getByRole('dialog', { name: `Entregar ${first.code}` });
    await dialog.getByLabel('Mensajero').selectOption({ label: courier.name });
    await expectSoundPage(page);
    await dialog.getByRole('button', { name: 'Entregar al mensajero' }).click();
    await expect(page.getByRole('region', { name: 'Entrega' }).getByText('En ruta')).toBeVisible();
    await handOver(admin, courier, [second, third]);
    await page.getByRole('region', { name: 'Entrega' }).getByRole('link', { name: courier.name }).click();
    await expect(page.getByRole('button', { name: /^Parada/ })).toHaveCount(3);
  });

  await test.step('the run is put in order by drag and with the keys', async () => {
    const place = (code: string) => page.getByRole('button', { name: new RegExp(`^Parada.*${code}$`) });
    await place(third.code).focus();
    await page.keyboard.press('ArrowUp');
    await expect(place(third.code)).toHaveAccessibleName(`Parada 2 de 3: ${third.code}`);
    const runId = page.url().split('/').at(-1) ?? '';
    const stored = async (index: number) =>
      (await dataOf<RunView>(admin.call('GET', `/api/admin/runs/${runId}`))).stops[index]?.orderId;
    await expect.poll(() => stored(1)).toBe(third.orderId);
    // As by a hand, it is let go beside the handle, and beside the list.
    const drag = async (code: string, over: string, share: number) => {
      const row = page.getByRole('listitem').filter({ hasText: over });
      const [handle, to] = [await place(code).boundingBox(), await row.boundingBox()];
      if (!handle || !to) throw new Error('No handles');
      await page.mouse.move(handle.x + 10, handle.y + 10);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width + 8, to.y + to.height * share, { steps: 12 });
      await page.mouse.up();
    };
    await drag(third.code, first.code, 0.1);
    await expect(place(third.code)).toHaveAccessibleName(`Parada 1 de 3: ${third.code}`);
    await expect.poll(() => stored(0)).toBe(third.orderId);
    await drag(third.code, second.code, 0.9);
    await expect(place(third.code)).toHaveAccessibleName(`Parada 3 de 3: ${third.code}`);
    await expect.poll(() => stored(2)).toBe(third.orderId);
    await page.reload();
    await expect(place(third.code)).toHaveAccessibleName(`Parada 3 de 3: ${third.code}`);
    await expectSoundPage(page);
  });

  let link = '';
  await test.step('the rider gets a link', async () => {
    await page.getByRole('button', { name: 'Enlace para el mensajero' }).click();
    link = await page.getByRole('textbox', { name: 'Enlace' }).inputValue();
    await page.getByRole('button', { name: 'Ya lo envié' }).click();
  });

  await test.step('the rider works without network, and each outcome counts once', async () => {
    const phone = await openPhone(browser, link);
    await expect(phone.getByRole('status')).toHaveText('Faltan 3 paradas.');
    await expectSoundInBothLooks(phone);
    await phone.context().setOffline(true);
    await deliver(phone, third.code);
    await deliver(phone, first.code);
    await record(phone, second.code, 'No se entregó', 'Rechazado');
    await expect(phone.getByRole('status')).toContainText('3 resultados guardados en este teléfono');
    expect(await statusesOf(first)).toEqual(['pending']);
    await phone.context().setOffline(false);
    await expect(phone.getByText('Sin enviar')).toHaveCount(0);
    await expect(phone.getByRole('status')).toHaveText('No falta ninguna parada.');
    await phone.reload();
    await expect(phone.getByText('Rechazado')).toBeVisible();
    await phone.context().close();
    expect(await statusesOf(first)).toEqual(['completed']);
    expect(await statusesOf(second)).toEqual(['pending']);
  });

  await test.step('the buyer reads what came of it', async () => {
    const buyer = await browser.newPage();
    await buyer.goto(`/pedido/${second.orderId}?token=${second.token}`);
    await expect(buyer.getByRole('region', { name: 'No pudimos entregarlo' })).toContainText('no se recibió el pedido');
    await expectSoundPage(buyer);
    await buyer.close();
  });

  await test.step('the money is settled into the till of the day, which is closed Q35 short', async () => {
    await page.goto('/admin/entregas/cierres');
    await page.getByRole('button', { name: 'Abrir caja' }).click();
    await page.getByLabel('Efectivo para dar cambio (Q)').fill('200');
    await page.getByRole('dialog').getByRole('button', { name: 'Abrir caja' }).click();
    await expect(page.getByRole('heading', { name: /^Cierre \d+$/ })).toBeVisible();
    const till = page.url();

    await page.goto('/admin/entregas/efectivo');
    await page.getByRole('link', { name: `Liquidar con ${courier.name}` }).click();
    const due = page.getByRole('term').filter({ hasText: 'Debe entregar' }).locator('+ dd');
    await expect(due).toHaveText(/^Q/);
    const owed = (await due.textContent())?.replace(/[Q,]/g, '') ?? '';
    await page.getByLabel('Entrega (Q)').fill(owed);
    await expect(page.getByText('Cuadra')).toBeVisible();
    await expectSoundPage(page);
    await page.getByRole('button', { name: 'Liquidar' }).click();
    await expect(page.getByRole('heading', { name: /^Liquidación \d+/ })).toBeVisible();

    await page.goto(till);
    await page.getByRole('button', { name: 'Contar y cerrar' }).click();
    const dialog = page.getByRole('dialog');
    const counted = (200 + Number(owed) - 35).toFixed(2);
    await dialog.getByLabel('Efectivo (Q)').fill(counted);
    await expect(dialog.getByText('Faltan Q35.00')).toBeVisible();
    // Where a phone has no room for all of it, the footer leaves the refusal in sight.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ width: 360, height: 740 });
    await dialog.getByRole('button', { name: 'Cerrar caja' }).click();
    await expect(dialog.getByText('Escribe el motivo')).toBeInViewport({ ratio: 1 });
    await page.setViewportSize({ width, height });
    await dialog.getByLabel('Motivo de la diferencia').fill('No sabemos');
    await dialog.getByRole('button', { name: 'Cerrar caja' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Faltan Q35.00').first()).toBeVisible();
    await expect(page.getByText('No sabemos')).toBeVisible();
    await expectSoundPage(page);
  });
});

test('a rider whose browser was closed opens the run without network @phone', async ({ page, request }) => {
  const { admin, courier, orders } = await makeDay(request, 2);
  const run = await handOver(admin, courier, orders);
  const { path } = await dataOf<{ path: string }>(admin.call('POST', `/api/admin/runs/${run.id}/link`));
  await page.goto(path);
  await expect(page.getByRole('status')).toHaveText('Faltan 2 paradas.');
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const fetched = performance.getEntriesByType('resource').map(({ name }) => name);
        const scripts = fetched.filter((name) => /\/(?:assets|remotes)\/.*\.js$/.test(name));
        const kept = await Promise.all(['/', ...scripts].map((address) => caches.match(address)));
        return navigator.serviceWorker.controller !== null && kept.every((copy) => copy !== undefined);
      }),
    )
    .toBe(true);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('status')).toContainText('Sin señal');
  await deliver(page, orders[0]?.code ?? '');
  await expect(page.getByRole('status')).toContainText('1 resultado guardado en este teléfono');
  await page.context().setOffline(false);
  await expect(page.getByText('Sin enviar')).toHaveCount(0);

  // Staff may cancel what is on its way: the rider is told so, by a line that fits a narrow phone, letters twice as large too.
  await page.setViewportSize({ width: 320, height: 740 });
  await dataOf(admin.call('PATCH', `/api/admin/orders/${orders[1]?.orderId ?? ''}/status`, { status: 'cancelled' }));
  await page.reload();
  await expect(page.getByText('La tienda canceló o cerró este pedido')).toBeVisible();
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBe(320);
  await expectSoundPage(page);
  await page.addStyleTag({ content: 'html { font-size: 200% }' });
  await expect.poll(width).toBe(320);

  // The link ends with the run.
  await dataOf(admin.call('POST', `/api/admin/runs/${run.id}/close`));
  await page.reload();
  await expect(page.getByText('Este enlace no abre ninguna ruta')).toBeVisible();
  await expectSoundPage(page);
});

test('the screens of deliveries are sound', async ({ page, request }) => {
  test.slow();
  const { admin, courier, orders } = await makeDay(request, 5);
  const run = await handOver(admin, courier, orders.slice(1));
  const [stop] = run.stops;
  await dataOf(
    admin.call('POST', `/api/admin/deliveries/${stop?.id ?? ''}/outcome`, {
      outcome: 'entregado',
      collected: null,
      note: null,
    }),
  );
  await openAs(page, admin, '/admin/entregas');
  for (const [path, heading] of [
    ['', 'Entregas'],
    ['/rutas', 'Rutas'],
    [`/rutas/${run.id}`, new RegExp(courier.name)],
    ['/intentos', 'Intentos de entrega'],
    ['/efectivo', 'Efectivo'],
    [`/efectivo/${courier.id}`, `Liquidar con ${courier.name}`],
    ['/liquidaciones', 'Liquidaciones'],
    ['/cierres', 'Cierre de caja'],
    ['/mensajeros', 'Mensajeros'],
    ['/resultados', 'Resultados'],
  ] as const) {
    await page.goto(`/admin/entregas${path}`);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    await expect(page.getByText('Cargando')).toHaveCount(0);
    await expectSoundInBothLooks(page);
    const here = page.getByRole('navigation', { name: 'Entregas' }).locator('[aria-current="page"]');
    if ((await here.count()) > 0) await expect(here).toBeInViewport({ ratio: 0.9 });
  }
  await page.goto('/admin/entregas/efectivo');
  const linesOf = (words: Locator) =>
    words.evaluate((element) =>
      Math.round(element.getBoundingClientRect().height / parseFloat(getComputedStyle(element).lineHeight)),
    );
  await expect.poll(() => linesOf(page.getByRole('cell').getByText(courier.name, { exact: true }))).toBe(1);

  // The sum and its way of payment leave the address its room, on a phone too.
  await page.goto(`/admin/entregas/rutas/${run.id}/hoja`);
  const addressee = page.getByRole('article').getByRole('listitem').first().getByRole('paragraph').first();
  await expect.poll(() => linesOf(addressee)).toBeLessThanOrEqual(2);
  await expectSoundInBothLooks(page);

  await page.goto(`/admin/entregas/rutas/${run.id}/etiquetas`);
  await expect(page.getByRole('list', { name: 'Etiquetas' }).getByRole('listitem')).toHaveCount(4);
  const pdf = await page.pdf({ preferCSSPageSize: true });
  // Four slips stand on one page.
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
