import type { AuditEntryView } from '@shop/contracts';

import { addProduct, addStaff, stockOf } from '../support/builders/basics';
import { addPendingSale, changeOrder, changeSale, placeOrder, type OrderDesk } from '../support/builders/orders';
import { openShop } from '../support/test-shop';

let desk: OrderDesk;

beforeAll(async () => {
  const shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterAll(() => desk.shop.close());

describe('the audit log', () => {
  async function historyOf(object: string): Promise<AuditEntryView[]> {
    const { data } = await desk.shop.get<AuditEntryView[]>(`/api/admin/audit-log/${object}`, { headers: desk.headers });
    return data.toReversed();
  }

  test('tells who moved a sale, from where and to where', async () => {
    const staff = await addStaff(desk.shop);
    const { saleId, orderId } = await addPendingSale(desk);
    await changeSale({ shop: desk.shop, headers: staff.headers }, saleId, 'completed');
    await changeSale(desk, saleId, 'completed');
    const [placed, changed, ...rest] = await historyOf(`order/${orderId}`);
    expect(rest).toEqual([]);
    expect(placed).toMatchObject({
      action: 'order.placed',
      actor: { kind: 'customer', id: null, name: 'Cliente' },
      before: null,
      after: { lines: 1, subtotal: '300.00', shipping: '0.00', total: '300.00' },
      orderId,
    });
    const line = { id: saleId, productName: 'Nube 9K', flavor: 'Menta', quantity: 3 };
    expect(changed).toMatchObject({
      action: 'order.statusChanged',
      actor: { kind: 'staff', id: staff.user.id, name: staff.user.username },
      before: { lines: [{ ...line, status: 'pending' }] },
      after: { lines: [{ ...line, status: 'completed' }] },
    });
  });

  test('of a flavor explains its stock: every movement begins where the last one ended', async () => {
    const product = await addProduct(desk.shop.database, {}, [{ inventory: 40 }]);
    const orders = await Promise.all(
      [1, 2, 3, 4].map((quantity) => placeOrder(desk.shop, [product, quantity], [product, 1])),
    );
    for (const status of ['completed', 'pending', 'cancelled', 'pending', 'completed'] as const) {
      await Promise.all(orders.map(({ orderId }) => changeOrder(desk, orderId, status)));
    }
    const flavor = product.flavors[0];
    const entries = await historyOf(`flavor/${flavor?.id ?? ''}`);
    expect(entries).toHaveLength(4 + 5 * 8);
    expect(entries[0]?.before).toEqual({ inventory: 40, reservedInventory: 0 });
    for (const [index, entry] of entries.slice(1).entries()) expect(entry.before).toEqual(entries[index]?.after);
    const { inventory, reserved } = await stockOf(desk.shop.database, flavor);
    expect(entries.at(-1)?.after).toEqual({ inventory, reservedInventory: reserved });
    expect(new Set(entries.map(({ orderId }) => orderId))).toEqual(new Set(orders.map(({ orderId }) => orderId)));
    expect(new Set(entries.map(({ action }) => action))).toEqual(
      new Set(['stock.ordered', 'stock.completed', 'stock.reopened', 'stock.cancelled', 'stock.restored']),
    );
  });

  test('has nothing of a change that was refused', async () => {
    const { product, saleId, orderId } = await addPendingSale(desk);
    await changeSale(desk, saleId, 'cancelled');
    await changeSale(desk, saleId, 'completed');
    expect(await historyOf(`order/${orderId}`)).toHaveLength(2);
    expect(await historyOf(`flavor/${product.flavors[0]?.id ?? ''}`)).toHaveLength(2);
  });
});
