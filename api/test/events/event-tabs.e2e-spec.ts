import type { OrderView } from '@shop/contracts';

import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { TestStream } from '../support/event-stream';
import { changeOrder } from '../support/builders/orders';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
const opened: TestStream[] = [];

beforeAll(async () => {
  shop = await openShop();
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.leave();
});
afterAll(() => shop.close());

type Headers = Record<string, string>;

async function follow(headers: Headers): Promise<TestStream> {
  const { stream } = await TestStream.open(shop.url, headers);
  opened.push(stream);
  return stream;
}

async function placeOrder(): Promise<OrderView> {
  const product = await addProduct(shop.database, {}, [{ inventory: 10 }]);
  return (await shop.post<OrderView>('/api/orders', { body: orderFor(product) })).data;
}

describe('who caused an event', () => {
  const tab = 'V1StGXR8_Z5jdHi6B-myT';

  /** The tab that the event of a marked chat names, when the call that marked it named one. */
  async function tabOfEvent(headers: Headers, named: Headers): Promise<string | null> {
    const stream = await follow(headers);
    const { orderId } = await placeOrder();
    await shop.send('PATCH', `/api/admin/orders/${orderId}/chat`, {
      headers: { ...headers, ...named },
      body: { received: true },
    });
    await stream.nextEvent();
    const { name, data } = await stream.nextEvent();
    expect(name).toBe('order.statusChanged');
    return data.tab;
  }

  test('is the tab that the change came from, to everybody and only of that change', async () => {
    const [{ headers }, other] = [await addStaff(shop), await addStaff(shop)];
    expect(await tabOfEvent(headers, { 'X-Tab-Id': tab })).toBe(tab);
    expect(await tabOfEvent(headers, { 'X-Tab-Id': 'another-tab-of-theirs' })).toBe('another-tab-of-theirs');
    expect(await tabOfEvent(headers, {})).toBeNull();
    const stream = await follow(other.headers);
    const { orderId } = await placeOrder();
    const { orderId: second } = await placeOrder();
    const change = { headers: { ...headers, 'X-Tab-Id': tab } as { Authorization: string }, shop };
    await changeOrder(change, orderId, 'completed');
    await shop.post('/api/admin/orders/seen', { headers: change.headers, body: { ids: [second] } });
    const told = (await stream.take(4)).map(({ name, data }) => [name, data.tab]);
    expect(told).toEqual([
      ['order.placed', null],
      ['order.placed', null],
      ['order.statusChanged', tab],
      ['order.seen', tab],
    ]);
  });

  test.each([
    'short',
    'a'.repeat(65),
    'fifteen-chars-1',
    'with spaces in it',
    `o'clock-o'clock-o'clock`,
    '<b>not-a-tab-id</b>',
  ])('is nobody for what is no id of a tab: %s', async (named) => {
    const { headers } = await addStaff(shop);
    expect(await tabOfEvent(headers, { 'X-Tab-Id': named })).toBeNull();
  });

  test('is nobody for what a buyer says', async () => {
    const stream = await follow((await addStaff(shop)).headers);
    const product = await addProduct(shop.database, {}, [{ inventory: 10 }]);
    await shop.post('/api/orders', { headers: { 'X-Tab-Id': tab }, body: orderFor(product) });
    expect((await stream.nextEvent()).data.tab).toBeNull();
  });
});
