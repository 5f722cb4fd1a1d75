import type { EditOrderInput, OrderStatusOutcome, StaffOrderView } from '@shop/contracts';

import { addProduct, addStaff, customer, orderFor, stockOf } from '../support/builders/basics';
import { findOrder } from '../support/builders/orders';
import { editOf, sendEdit } from '../support/builders/order-changes';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop));
});
afterAll(() => shop.close());

/** An order of two units as one sees it, after an edit, and what a colleague made of it meanwhile: three. */
async function editedMeanwhile() {
  const product = await addProduct(shop.database);
  const placed = await shop.post<{ orderId: string }>('/api/orders', { body: orderFor(product, { quantity: 2 }) });
  const send = (order: StaffOrderView, address: string, changes: Partial<EditOrderInput> = {}) =>
    sendEdit({ shop, headers }, order.orderId, editOf(order, { customerData: { ...customer, address }, ...changes }));
  const { data: seen } = await send(await findOrder({ shop, headers }, placed.data.orderId), 'Zona 9');
  const [line] = seen.lines;
  const lines = [{ saleId: line?.id ?? '', quantity: 3 }];
  const edited = await send(seen, 'Zona 10', { lines, expectedTotal: '300.00' });
  expect(edited.status).toBe(200);
  return { flavor: product.flavors[0], seen, saleId: line?.id ?? '', now: edited.data };
}

type Meanwhile = Awaited<ReturnType<typeof editedMeanwhile>>;

const single: [string, (order: Meanwhile) => string][] = [
  ['a line', ({ saleId }) => `/api/admin/sales/${saleId}/status`],
  ['an order', ({ seen }) => `/api/admin/orders/${seen.orderId}/status`],
];

describe.each(single)('completing %s', (_what, pathOf) => {
  const complete = (order: Meanwhile, body: object) =>
    shop.send('PATCH', pathOf(order), { headers, body: { status: 'completed', ...body } });

  test('that somebody edited meanwhile is refused with what changed, and nothing moves', async () => {
    const order = await editedMeanwhile();
    const { status, failure } = await complete(order, { version: order.seen.version });
    expect([status, failure.code]).toEqual([409, 'order.changed']);
    expect(failure.changes).toEqual([expect.objectContaining({ action: 'order.edited' })]);
    expect(await stockOf(shop.database, order.flavor)).toEqual({ inventory: 10, reserved: 3 });

    expect((await complete(order, { version: order.now.version })).status).toBe(200);
    expect(await stockOf(shop.database, order.flavor)).toEqual({ inventory: 7, reserved: 0 });
    // A call that is repeated as its answer was lost finds nothing left to do.
    expect((await complete(order, { version: order.now.version })).status).toBe(200);
  });

  test.each([{}, { version: null }])('with %j goes on as specified', async (body) => {
    const order = await editedMeanwhile();
    expect((await complete(order, body)).status).toBe(200);
    expect(await stockOf(shop.database, order.flavor)).toEqual({ inventory: 7, reserved: 0 });
  });

  test.each([0, -1, 1.5, '1', 2 ** 31])('with the version %j is refused', async (version) => {
    const order = await editedMeanwhile();
    const { status, failure } = await complete(order, { version });
    expect(status).toBe(400);
    expect(failure.problems?.map(({ path }) => path)).toEqual(['version']);
  });
});

test('of several at once, those that somebody edited meanwhile stay as they are', async () => {
  const [changed, asSeen, unsaid] = [await editedMeanwhile(), await editedMeanwhile(), await editedMeanwhile()];
  const body = {
    ids: [changed, asSeen, unsaid].map(({ seen }) => seen.orderId),
    status: 'completed',
    seen: [
      { id: changed.seen.orderId, version: changed.seen.version },
      { id: asSeen.seen.orderId, version: asSeen.now.version },
    ],
  };
  const { data } = await shop.send<OrderStatusOutcome[]>('PATCH', '/api/admin/orders/status', { headers, body });
  expect(data.map(({ ok }) => ok)).toEqual([false, true, true]);
  const now = await Promise.all(body.ids.map((id) => findOrder({ shop, headers }, id)));
  expect(data.map(({ version }) => version)).toEqual([undefined, ...now.slice(1).map(({ version }) => version)]);
  // The user's own change, of another tab perhaps, or one whose answer was lost.
  expect(data[0]?.error).toContain('Este pedido cambió mientras lo veías');
  expect(await stockOf(shop.database, changed.flavor)).toEqual({ inventory: 10, reserved: 3 });
});
