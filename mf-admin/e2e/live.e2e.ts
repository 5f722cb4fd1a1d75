import { expect, test, type Page } from '@playwright/test';
import { STREAM_BEGIN, type PlacedOrderView, type StreamBegin } from '@shop/contracts';
import { expectSoundInBothLooks, expectSoundPage, makeProduct } from '@shop/testing/journeys';
import { placeOrder } from './sales-orders';
import { adminDesk, openAs } from './staff-desk';

test('an order comes in while staff read the list: it is said, counted, moves nothing, and opens with a press', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const admin = await adminDesk(request);
  const product = await makeProduct();
  const before = await placeOrder(request, product, 1);
  await admin.call('POST', '/api/admin/orders/seen', { ids: [before.orderId] });
  await openAs(page, admin, `/admin/sales?q=${encodeURIComponent(product.name)}`);
  await expect(page.getByText('En vivo', { exact: true })).toBeVisible();
  // It stands above the list once the shop's counts are read.
  await expect(page.getByRole('link', { name: 'Revisar atrasados' })).toBeVisible();
  const card = page.getByRole('article', { name: before.code });
  const place = await card.boundingBox();

  const buyer = await browser.newContext();
  const order = await placeOrder(buyer.request, product, 2);
  await expect(page).toHaveTitle(/^\(\d+\) Ventas/);
  // The list tells it, and no toast besides.
  const news = page.getByRole('button', { name: '1 pedido nuevo · Ver' });
  await expect(news).toBeVisible();
  await expect(page.getByText(`Pedido nuevo ${order.code}`, { exact: true })).toHaveCount(0);
  expect(await card.boundingBox()).toEqual(place);
  await expect(page.getByRole('article', { name: order.code })).toHaveCount(0);
  expect(await news.evaluate(pressableBelow)).toEqual([]);
  await page.evaluate(() => globalThis.scrollTo(0, document.body.scrollHeight));
  await expect(news).toBeInViewport({ ratio: 1 });
  await expectSoundPage(page);

  await news.click();
  await expect(page.getByRole('article', { name: order.code })).toBeVisible();

  await page.goto('/admin/profile?pestana=avisos');
  await expect(page.getByRole('heading', { name: 'Avisos de pedidos' })).toBeVisible();
  await expectSoundInBothLooks(page);
  await buyer.close();
});

/** Names of what could be pressed where an element lies. */
function pressableBelow(over: Element): (string | null)[] {
  const { left, right, top, bottom } = over.getBoundingClientRect();
  return [...document.querySelectorAll('a, button, input, label')]
    .filter((each) => {
      const at = each.getBoundingClientRect();
      return each !== over && at.left < right && left < at.right && at.top < bottom && top < at.bottom;
    })
    .map(({ textContent }) => textContent);
}

/** Counts the notes that a page plays, and how often it has decided whether to ring; notes whether it can be heard. */
function countRings() {
  const counts = { notes: 0, decided: 0, isHeard: false };
  Object.assign(globalThis, { rings: counts });
  const Note = globalThis.OscillatorNode;
  globalThis.OscillatorNode = class extends Note {
    constructor(context: BaseAudioContext, options?: OscillatorOptions) {
      super(context, options);
      counts.notes += 1;
    }
  };
  const Sound = globalThis.AudioContext;
  globalThis.AudioContext = class extends Sound {
    constructor(options?: AudioContextOptions) {
      super(options);
      const note = () => (counts.isHeard = this.state === 'running');
      this.addEventListener('statechange', note);
      note();
    }
  };
  const ask = navigator.locks.request.bind(navigator.locks) as (...parts: unknown[]) => Promise<unknown>;
  const request = (name: string, options: LockOptions, use: (lock: Lock | null) => unknown) =>
    ask(name, options, (lock: Lock | null) => {
      const used = use(lock);
      if (name === 'tienda-timbre') counts.decided += 1;
      return used;
    });
  Object.defineProperty(navigator.locks, 'request', { value: request });
  return counts;
}

const ringsOf = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { rings: ReturnType<typeof countRings> }).rings);

const eventText = (name: string, id: number, data: unknown) =>
  `event: ${name}\nid: ${id}\ndata: ${JSON.stringify(data)}\n\n`;

test('of two tabs with the bell on, one rings @desktop', async ({ page, request, context }) => {
  const admin = await adminDesk(request);
  await context.addInitScript(countRings);
  // A stream of the journey's own, as other journeys order too: the first connection ends, the next one tells of an order.
  const begin = eventText(STREAM_BEGIN, 1, { resumed: true, quietFor: null, unseen: [] } satisfies StreamBegin);
  const orderId = '7c1d2f30-5a6b-4c7d-8e9f-00007f3a91c4';
  const placedAt = new Date().toISOString();
  const order: PlacedOrderView = {
    orderId,
    code: '7F3A91C4',
    total: '450.00',
    department: 'Sololá',
    enteredBy: null,
    placedAt,
  };
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => (tell = resolve));
  await context.route('**/api/admin/events', async (route) => {
    const last = route.request().headers()['last-event-id'];
    if (last === '2') return;
    // One on which nothing is heard for long is given up, and asked for again.
    if (last === '1') await told;
    const body = last === '1' ? begin + eventText('order.placed', 2, order) : begin;
    await route.fulfill({ contentType: 'text/event-stream', body });
  });
  await openAs(page, admin, '/admin/messages');
  const other = await context.newPage();
  await other.goto('/admin/messages');
  await page.getByRole('button', { name: new RegExp(admin.user.username) }).click();
  await page.getByRole('menuitemcheckbox', { name: /Timbre de pedidos/ }).click();
  // Switched on, it rings once, to be heard.
  await expect.poll(() => ringsOf(page)).toMatchObject({ notes: 2, decided: 0 });
  await page.keyboard.press('Escape');
  for (const tab of [page, other]) {
    // A browser lets a page sound once somebody has pressed something in it.
    await tab.getByRole('heading', { name: 'Mensajes', level: 1 }).click();
    await expect.poll(async () => (await ringsOf(tab)).isHeard).toBe(true);
    await expect(tab.getByText('Reconectando…', { exact: true })).toBeVisible();
  }
  tell();
  // At the same time, as no notice waits for the other tab's.
  await Promise.all(
    [page, other].map(async (tab) => {
      await expect(tab.getByText('Pedido nuevo 7F3A91C4', { exact: true })).toBeVisible();
      await expect.poll(async () => (await ringsOf(tab)).decided).toBe(1);
    }),
  );
  const [first, second] = [await ringsOf(page), await ringsOf(other)];
  expect(first.notes + second.notes).toBe(4);
});
