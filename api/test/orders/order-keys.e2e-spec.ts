import { randomUUID } from 'node:crypto';

import type { CustomerData, OrderView, PlaceOrderInput } from '@shop/contracts';
import { Client } from 'pg';

import { waitAsACommit } from '../../src/platform/database/wait-as-a-commit';
import { addDistributor, addProduct, addStaff, anyPhone, orderFor, stockOf } from '../support/builders/basics';
import { openShop, type Answer, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** Orders a cart under a key, as somebody. */
type Place = (input: PlaceOrderInput, key: string) => Promise<Answer<OrderView>>;

const asBuyer = (session: Record<string, string> = {}): Place => {
  return (body, key) => shop.post('/api/orders', { body, headers: { ...session, 'Idempotency-Key': key } });
};
const asStaff = (session: Record<string, string>): Place => {
  return (input, key) =>
    shop.post('/api/admin/orders', {
      body: { ...input, affiliateId: null },
      headers: { ...session, 'Idempotency-Key': key },
    });
};

const callers: Record<string, () => Promise<Place>> = {
  'a buyer': () => Promise.resolve(asBuyer()),
  'a distributor': async () => asBuyer((await addDistributor(shop, { minimumPurchase: 0 })).headers),
  'another distributor': async () => asBuyer((await addDistributor(shop, { minimumPurchase: 0 })).headers),
  'a staff user': async () => asStaff((await addStaff(shop)).headers),
  'another staff user': async () => asStaff((await addStaff(shop)).headers),
};

const pairs = Object.keys(callers).flatMap((owner) =>
  Object.keys(callers).flatMap((other) => (other === owner ? [] : [[owner, other] as const])),
);

test('the key of an order at a distributor’s terms gives none at the public price', async () => {
  const place = asBuyer((await addDistributor(shop, { minimumPurchase: 0 })).headers);
  const [input, key] = [orderFor(await addProduct(shop.database)), randomUUID()];
  expect((await place(input, key)).status).toBe(201);
  expect((await place({ ...input, publicPrice: true }, key)).failure.code).toBe('order.keyReused');
});

test('the key of an order gives none to who is called, reached or pays otherwise', async () => {
  const [place, key] = [asBuyer(), randomUUID()];
  const input = orderFor(await addProduct(shop.database));
  expect((await place(input, key)).status).toBe(201);
  const others: CustomerData = {
    firstName: 'Otra',
    lastName: 'Persona',
    phone: anyPhone(),
    address: 'Otra casa',
    department: 'Petén',
    paymentMethod: 'link_pago',
  };
  for (const [field, value] of Object.entries<string>({ ...others })) {
    const customerData = { ...input.customerData, [field]: value };
    expect([field, (await place({ ...input, customerData }, key)).failure.code]).toEqual([field, 'order.keyReused']);
  }
});

test('the key of an order gives it once a commit has waited: a machine that fails takes no order along that was told', async () => {
  const [place, key] = [asBuyer(), randomUUID()];
  const input = orderFor(await addProduct(shop.database));
  expect((await place(input, key)).status).toBe(201);
  const sent = jest.spyOn(Client.prototype, 'query');
  expect((await place(input, key)).status).toBe(201);
  const texts = sent.mock.calls.map(([first]: unknown[]) => first);
  sent.mockRestore();
  expect(texts).toContain(waitAsACommit);
});

test('the key of an order gives it, in whichever case the ids of its products and its distributor are written', async () => {
  const { headers } = await addStaff(shop);
  const { affiliate } = await addDistributor(shop, { minimumPurchase: 0 });
  const input = { ...orderFor(await addProduct(shop.database)), affiliateId: affiliate.id };
  const upper = {
    ...input,
    affiliateId: affiliate.id.toUpperCase(),
    cartItems: input.cartItems.map((line) => ({ ...line, id: line.id.toUpperCase() })),
  };
  const key = { 'Idempotency-Key': randomUUID() };
  const write = (body: object) => shop.post('/api/admin/orders', { body, headers: { ...headers, ...key } });
  const first = await write(input);
  expect(first.status).toBe(201);
  expect((await write(upper)).text).toBe(first.text);
});

test.each(pairs)('the key of %s gives %s no order', async (owner, other) => {
  const product = await addProduct(shop.database);
  const [input, key] = [orderFor(product), randomUUID()];
  const placed = await (await callers[owner]?.())?.(input, key);
  expect(placed?.status).toBe(201);

  const answer = await (await callers[other]?.())?.(input, key);
  expect([answer?.status, answer?.failure.code]).toEqual([409, 'order.keyReused']);
  expect(answer?.text).not.toContain(placed?.data.orderId);
  expect(await stockOf(shop.database, product.flavors[0])).toMatchObject({ reserved: 1 });
});
