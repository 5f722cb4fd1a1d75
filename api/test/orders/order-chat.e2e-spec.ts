import type { AuditEntryView, DashboardView, OrderView, StaffOrderView } from '@shop/contracts';

import { addProduct, addStaff, customer, orderFor } from '../support/builders/basics';
import { addPastOrder, aPhone } from '../support/builders/customers';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop));
});
afterAll(() => shop.close());

const read = async (id: string) => (await shop.get<StaffOrderView>(`/api/admin/orders/${id}`, { headers })).data;
const withoutChat = async () => {
  const { data } = await shop.get<StaffOrderView[]>('/api/admin/orders?chat=missing', { headers });
  return data.map(({ orderId }) => orderId);
};
const open = (id: string, token: unknown) => shop.post(`/api/orders/${id}/chat`, { body: { token } });
const mark = (id: string, received: unknown) =>
  shop.send<StaffOrderView>('PATCH', `/api/admin/orders/${id}/chat`, { body: { received }, headers });

test('a buyer who goes on to the chat is kept once; without the token nobody is', async () => {
  const product = await addProduct(shop.database);
  const body = { ...orderFor(product), customerData: { ...customer, phone: aPhone() } };
  const { data: order } = await shop.post<OrderView>('/api/orders', { body });
  expect((await open(order.orderId, `${order.token}x`)).status).toBe(404);
  expect((await open('nada', order.token)).status).toBe(404);
  expect((await open(order.orderId, null)).status).toBe(400);
  expect((await read(order.orderId)).chat).toEqual({
    openedAt: null,
    receivedAt: null,
    missing: false,
    statusLink: null,
  });

  expect((await open(order.orderId, order.token)).status).toBe(200);
  const { openedAt } = (await read(order.orderId)).chat ?? {};
  expect(openedAt).toEqual(expect.any(String));
  expect((await open(order.orderId, order.token)).status).toBe(200);
  expect((await read(order.orderId)).chat?.openedAt).toBe(openedAt);
});

describe('an order without chat', () => {
  test('is a pending public one of more than 15 minutes that staff have not marked', async () => {
    const phone = aPhone();
    const silent = await addPastOrder(shop, { phone, ago: 16, lines: ['pending', 'completed'] });
    const opened = await addPastOrder(shop, { phone, ago: 17, lines: ['pending'] });
    await open(opened.id, opened.token);
    const others = [
      await addPastOrder(shop, { phone, ago: 14, lines: ['pending'] }),
      await addPastOrder(shop, { phone, ago: 60, lines: ['completed', 'cancelled'] }),
      await addPastOrder(shop, { phone, ago: 60, lines: ['pending'], origin: 'staff' }),
      await addPastOrder(shop, { phone, ago: 60, lines: ['pending'], origin: 'distributor' }),
    ];

    expect(await withoutChat()).toEqual([silent.id, opened.id]);
    expect((await read(silent.id)).chat).toEqual({
      openedAt: null,
      receivedAt: null,
      missing: true,
      statusLink: `/pedido/${silent.id}?token=${silent.token}`,
    });
    expect((await read(opened.id)).chat).toMatchObject({ openedAt: expect.any(String) as string, missing: true });
    const chats = await Promise.all(others.map(({ id }) => read(id)));
    const settled = expect.objectContaining({ missing: false, statusLink: null }) as object;
    expect(chats.map(({ chat }) => chat)).toEqual([settled, settled, null, null]);
    const { data: sales } = await shop.get<object[]>('/api/admin/sales?chat=missing', { headers });
    expect(sales).toHaveLength(3);
    const { text } = await shop.get('/api/admin/sales.csv?chat=missing', { headers });
    expect(text.trim().split('\n')).toHaveLength(4);
    const { data: dashboard } = await shop.get<DashboardView>('/api/admin/dashboard', { headers });
    expect(dashboard.ordersWithoutChat).toBe(2);
  });

  test.each(['https://tienda.example', 'https://tienda.example/'])(
    'has a link for the buyer that leads to its page where the shop is %s',
    async (address) => {
      const other = await openShop(undefined, { PUBLIC_URL: address });
      try {
        const staff = await addStaff(other);
        const { id, token } = await addPastOrder(other, { phone: aPhone(), ago: 16, lines: ['pending'] });
        const { data } = await other.get<StaffOrderView>(`/api/admin/orders/${id}`, { headers: staff.headers });
        expect(data.chat?.statusLink).toBe(`https://tienda.example/pedido/${id}?token=${token}`);
      } finally {
        await other.close();
      }
    },
  );

  test('is one no longer once staff mark it, and again when they take the mark away', async () => {
    const { id } = await addPastOrder(shop, { phone: aPhone(), lines: ['pending'] });
    expect((await mark(id, true)).data.chat).toMatchObject({
      receivedAt: expect.any(String) as string,
      missing: false,
      statusLink: null,
    });
    expect(await withoutChat()).not.toContain(id);
    expect((await mark(id, true)).status).toBe(200);
    expect((await mark(id, false)).data.chat).toMatchObject({ receivedAt: null, missing: true });
    expect((await mark(id, 'yes')).status).toBe(400);
    expect((await mark('00000000-0000-4000-8000-000000000000', true)).status).toBe(404);
    const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/order/${id}`, { headers });
    expect(data).toMatchObject([
      { action: 'order.chatMarked', before: { received: true }, after: { received: false } },
      { action: 'order.chatMarked', before: { received: false }, after: { received: true } },
    ]);
  });

  test('is marked once, also by two colleagues at the same time', async () => {
    const { id } = await addPastOrder(shop, { phone: aPhone(), lines: ['pending'] });
    const { late } = await shop.database.transaction(async (colleague) => {
      await colleague.query('UPDATE orders SET chat_received_at = now() WHERE id = $1', [id]);
      const marking = mark(id, true);
      await untilSomebodyWaits(shop.database);
      return { late: marking };
    });
    expect((await late).status).toBe(200);
    expect((await shop.get(`/api/admin/audit-log/order/${id}`, { headers })).data).toEqual([]);
  });
});
