import { randomUUID } from 'node:crypto';

import {
  ERASED_PHONE,
  limits,
  type AuditEntryView,
  type EditOrderInput,
  type OrderView,
  type StaffOrderView,
} from '@shop/contracts';

import type { ProductEntity } from '../../src/catalog/product.entity';
import { addDistributor, addProduct, addStaff, customer, orderFor, stockOf } from '../support/builders/basics';
import { doJob } from '../support/jobs';
import {
  addPendingSale,
  addProductSale,
  changeOrder,
  changeSale,
  findOrder,
  placeOrder,
  productStockOf,
  type OrderDesk,
} from '../support/builders/orders';
import { editOf, sendEdit } from '../support/builders/order-changes';
import { openShop } from '../support/test-shop';

let desk: OrderDesk;

beforeAll(async () => {
  const shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterAll(() => desk.shop.close());

/** A product of Q100 with ten units each of Menta and Uva, and an order of two Menta. */
async function orderOfTwo(): Promise<{ product: ProductEntity; order: StaffOrderView; token: string }> {
  const product = await addProduct(desk.shop.database, {}, [{ name: 'Menta' }, { name: 'Uva' }]);
  const { orderId, token } = await placeOrder(desk.shop, [product, 2]);
  return { product, order: await findOrder(desk, orderId), token };
}

async function edit(order: StaffOrderView, changes: Partial<EditOrderInput>): Promise<StaffOrderView> {
  const { status, data, text } = await sendEdit(desk, order.orderId, editOf(order, changes));
  if (status !== 200) throw new Error(text);
  return data;
}

async function refuse(order: StaffOrderView, changes: Partial<EditOrderInput>) {
  const { status, failure } = await sendEdit(desk, order.orderId, editOf(order, changes));
  return { status, ...failure };
}

const unitsOf = async (product: ProductEntity) =>
  Promise.all(
    product.flavors.map(async (flavor) => Object.values(await stockOf(desk.shop.database, flavor)).join('/')),
  );

async function historyOf(orderId: string): Promise<AuditEntryView[]> {
  const path = `/api/admin/audit-log/order/${orderId}`;
  return (await desk.shop.get<AuditEntryView[]>(path, { headers: desk.headers })).data;
}

const [menta, uva] = ['Menta', 'Uva'];

describe('an edit', () => {
  test('changes units, lets lines in and out, and moves the stock exactly', async () => {
    const { product, order } = await orderOfTwo();
    const first = order.lines[0]?.id ?? '';
    const more = await edit(order, {
      lines: [{ saleId: first, quantity: 3 }],
      newLines: [{ id: product.id, flavor: uva, quantity: 4 }],
      expectedTotal: '700.00',
    });
    expect(more).toMatchObject({ subtotal: '700.00', shipping: '0.00', total: '700.00', version: 2 });
    expect(more.lines.map(({ flavor, quantity, totalAmount }) => [flavor, quantity, totalAmount])).toEqual([
      [menta, 3, '300.00'],
      [uva, 4, '400.00'],
    ]);
    expect(await unitsOf(product)).toEqual(['10/3', '10/4']);
    const late = await desk.shop.database.query<unknown[]>(
      `SELECT sales.id FROM sales JOIN orders ON orders.id = order_id
       WHERE order_id = $1 AND date_trunc('ms', sales.created_at) <> date_trunc('ms', orders.created_at)`,
      [order.orderId],
    );
    expect(late).toEqual([]);

    const [, second] = more.lines;
    const less = await edit(more, { lines: [{ saleId: second?.id ?? '', quantity: 1 }], expectedTotal: '130.00' });
    expect(less).toMatchObject({ subtotal: '100.00', shipping: '30.00', total: '130.00', version: 3 });
    expect(less.lines.map(({ id, quantity }) => [id, quantity])).toEqual([[second?.id, 1]]);
    expect(await unitsOf(product)).toEqual(['10/0', '10/1']);
    const newLines = [{ id: product.id, flavor: menta, quantity: 1 }];
    const again = await edit(less, { newLines, expectedTotal: '200.00' });
    expect(again.lines.map(({ flavor }) => flavor)).toEqual([uva, menta]);

    expect((await changeOrder(desk, order.orderId, 'completed')).status).toBe(200);
    expect(await unitsOf(product)).toEqual(['9/0', '9/0']);
  });

  test('changes who receives it and how it is paid, and leaves price and stock alone', async () => {
    const { product, order } = await orderOfTwo();
    const customerData = { ...customer, address: 'Zona 10', department: 'Petén', paymentMethod: 'transferencia' };
    expect((await refuse(order, { customerData, expectedTotal: '200.01' })).code).toBe('order.totalChanged');
    const edited = await edit(order, { customerData });
    expect(edited.customer).toEqual({ ...customerData, phone: '55551234' });
    expect(edited.total).toBe(order.total);
    expect(await unitsOf(product)).toEqual(['10/2', '10/0']);
  });

  test.each([
    ['firstName', 'Luisa'],
    ['lastName', 'Pérez'],
    ['phone', '41524153'],
    ['department', 'Petén'],
    ['address', 'Zona 10'],
    ['paymentMethod', 'transferencia'],
  ])('changes %s alone', async (field, value) => {
    const { order } = await orderOfTwo();
    const customerData = { ...order.customer, [field]: value };
    await edit(order, { customerData });
    expect((await findOrder(desk, order.orderId)).customer).toEqual(customerData);
  });

  test('with more lines than an order takes is refused, those that stay among them', async () => {
    const { product, order } = await orderOfTwo();
    const newLines = Array.from({ length: limits.orderLines }, () => ({ id: product.id, flavor: uva, quantity: 1 }));
    const message = 'Un pedido lleva como máximo 50 sabores distintos';
    expect(await refuse(order, { newLines })).toMatchObject({ status: 400, problems: [{ path: 'newLines', message }] });
    expect(await unitsOf(product)).toEqual(['10/2', '10/0']);
  });

  test('of an order that has more lines by now than one is placed with is as any other', async () => {
    const { order } = await orderOfTwo();
    await desk.shop.database.query(
      `INSERT INTO sales (order_id, line_number, product_id, stock_target, product_name, puffs, quantity, unit_price, total_amount)
       SELECT order_id, line_number + split, product_id, 'none', product_name, puffs, 1, 0, 0
       FROM sales, generate_series(1, $2::integer) AS split WHERE order_id = $1`,
      [order.orderId, limits.orderLines],
    );
    const customerData = { ...order.customer, address: 'Zona 10' };
    const edited = await edit(await findOrder(desk, order.orderId), { customerData });
    expect([edited.lines.length, edited.customer.address]).toEqual([limits.orderLines + 1, 'Zona 10']);
  });

  test('takes no phone away, and leaves an order as it is whose phone was erased', async () => {
    const { headers } = await addStaff(desk.shop, { role: 'admin' });
    const { order } = await orderOfTwo();
    const phone = '41524152';
    const known = await edit(order, { customerData: { ...customer, phone } });
    expect(await refuse(known, { customerData: { ...customer, phone: ERASED_PHONE } })).toMatchObject({
      status: 400,
      problems: [{ path: 'customerData.phone', message: 'Formato de teléfono inválido (8 dígitos)' }],
    });

    await changeOrder(desk, order.orderId, 'cancelled');
    await doJob(desk.shop, '/api/admin/people/erase', { body: { contacts: [phone] }, headers });
    await changeOrder(desk, order.orderId, 'pending');
    const erased = await findOrder(desk, order.orderId);
    expect(erased.customer.phone).toBe(ERASED_PHONE);
    const edited = await edit(erased, { customerData: { ...erased.customer, department: 'Petén' } });
    expect(edited.customer).toEqual({ ...erased.customer, department: 'Petén' });
  });

  test('is told with who, what, before and after', async () => {
    const { product, order } = await orderOfTwo();
    const [line] = order.lines;
    await edit(order, {
      lines: [{ saleId: line?.id ?? '', quantity: 1 }],
      customerData: { ...customer, address: 'Zona 10' },
      shippingWaived: 'Cliente frecuente',
      expectedTotal: '100.00',
    });
    const [entry] = await historyOf(order.orderId);
    expect(entry).toMatchObject({ action: 'order.edited', actor: { kind: 'staff' } });
    expect(entry?.before).toEqual({
      address: customer.address,
      shippingWaived: null,
      total: '200.00',
      lines: [{ id: line?.id, productName: 'Nube 9K', flavor: menta, quantity: 2, status: 'pending' }],
    });
    expect(entry?.after).toEqual({
      address: 'Zona 10',
      shippingWaived: 'Cliente frecuente',
      total: '100.00',
      lines: [{ id: line?.id, productName: 'Nube 9K', flavor: menta, quantity: 1, status: 'pending' }],
      version: 2,
    });
    const auditLog = `/api/admin/audit-log/flavor/${product.flavors[0]?.id ?? ''}`;
    const [moved] = (await desk.shop.get<AuditEntryView[]>(auditLog, { headers: desk.headers })).data;
    expect(moved).toMatchObject({
      action: 'stock.orderEdited',
      orderId: order.orderId,
      before: { reservedInventory: 2 },
      after: { reservedInventory: 1 },
    });
  });

  test('shows on the status page, with when; the order as it was placed has no such moment', async () => {
    const { order, token } = await orderOfTwo();
    const link = `/api/orders/${order.orderId}?token=${token}`;
    expect((await desk.shop.get<OrderView>(link)).data.updatedAt).toBeNull();
    await edit(order, { lines: [{ saleId: order.lines[0]?.id ?? '', quantity: 1 }], expectedTotal: '130.00' });
    const { data } = await desk.shop.get<OrderView>(link);
    expect(data).toMatchObject({ total: '130.00', lines: [{ quantity: 1 }] });
    expect(Date.parse(data.updatedAt ?? '')).toBeGreaterThan(Date.parse(data.createdAt));
  });

  test('that changes nothing does nothing', async () => {
    const { order } = await orderOfTwo();
    const history = await historyOf(order.orderId);
    expect(await edit(order, {})).toEqual(order);
    expect(await historyOf(order.orderId)).toEqual(history);
  });

  test('waives shipping with a reason, and charges it again', async () => {
    const product = await addProduct(desk.shop.database);
    const { orderId } = await placeOrder(desk.shop, [product, 1]);
    const order = await findOrder(desk, orderId);
    expect(order.shipping).toBe('30.00');
    expect(await refuse(order, { shippingWaived: ' ', expectedTotal: '100.00' })).toMatchObject({
      status: 400,
      problems: [{ path: 'shippingWaived', message: 'Escribe el motivo' }],
    });
    const waived = await edit(order, { shippingWaived: 'Lo recoge', expectedTotal: '100.00' });
    expect(waived).toMatchObject({ shippingWaived: 'Lo recoge', shipping: '0.00', total: '100.00' });
    expect(await edit(waived, { shippingWaived: null, expectedTotal: '130.00' })).toMatchObject({ shipping: '30.00' });
  });

  test('leaves what is settled as it is, and counts what isn’t cancelled for shipping', async () => {
    const product = await addProduct(desk.shop.database, {}, [{ name: 'Menta' }, { name: 'Uva' }]);
    const { orderId } = await placeOrder(desk.shop, [product, 1, menta], [product, 1, uva]);
    const placed = await findOrder(desk, orderId);
    await changeSale(desk, placed.lines[1]?.id, 'cancelled');
    const order = await findOrder(desk, orderId);
    expect(await edit(order, { customerData: { ...customer, address: 'Zona 4' } })).toMatchObject({ shipping: '0.00' });

    const now = await findOrder(desk, orderId);
    const edited = await edit(now, {
      newLines: [{ id: product.id, flavor: menta, quantity: 1 }],
      shippingWaived: null,
      expectedTotal: '300.00',
    });
    expect(edited.lines.map(({ status, quantity }) => [status, quantity])).toEqual([
      ['pending', 1],
      ['cancelled', 1],
      ['pending', 1],
    ]);
    const settled = placed.lines[1]?.id ?? '';
    expect(await refuse(edited, { lines: [{ saleId: settled, quantity: 5 }] })).toMatchObject({
      status: 400,
      problems: [{ path: 'lines.0.saleId' }],
    });
    expect((await refuse(edited, { lines: [{ saleId: placed.lines[0]?.id ?? '', quantity: 1 }] })).error).toContain(
      'Q230.00',
    );
  });

  test('asks for no shipping that came with what was completed, and gives none back', async () => {
    const product = await addProduct(desk.shop.database, { price: 6000 }, [{ name: 'Menta' }, { name: 'Uva' }]);
    const edited = async (units: number, after: number, expectedTotal: string) => {
      const { orderId } = await placeOrder(desk.shop, [product, 1, menta], [product, units, uva]);
      const [brought, rest] = (await findOrder(desk, orderId)).lines;
      await changeSale(desk, brought?.id, 'completed');
      const lines = [{ saleId: rest?.id ?? '', quantity: after }];
      return await edit(await findOrder(desk, orderId), { lines, expectedTotal });
    };
    expect(await edited(3, 1, '120.00')).toMatchObject({ shipping: '0.00' });
    expect(await edited(1, 3, '270.00')).toMatchObject({ shipping: '30.00' });
  });

  test('of an order without anything pending is refused', async () => {
    const { order } = await orderOfTwo();
    await changeOrder(desk, order.orderId, 'completed');
    const settled = await findOrder(desk, order.orderId);
    const newLines = [{ id: settled.lines[0]?.productId ?? '', flavor: menta, quantity: 1 }];
    expect(await refuse(settled, { newLines })).toMatchObject({ status: 409, code: 'order.notEditable' });
  });

  test('that leaves nothing, or names a line twice or another order’s, is refused', async () => {
    const { order } = await orderOfTwo();
    const { order: other } = await orderOfTwo();
    const saleId = order.lines[0]?.id ?? '';
    for (const lines of [
      [],
      [
        { saleId, quantity: 1 },
        { saleId, quantity: 1 },
      ],
      [{ saleId: other.lines[0]?.id ?? '', quantity: 1 }],
      [{ saleId, quantity: 0 }],
      [{ saleId, quantity: 1.5 }],
    ]) {
      expect(await refuse(order, { lines })).toMatchObject({ status: 400, code: 'request.invalid' });
    }
    expect(await findOrder(desk, order.orderId)).toEqual(order);
  });
});

describe('the price', () => {
  test('of a line that is there stays, a new line costs today’s', async () => {
    const { product, order } = await orderOfTwo();
    await desk.shop.database.query('UPDATE products SET price = 120 WHERE id = $1', [product.id]);
    const changes: Partial<EditOrderInput> = {
      lines: [{ saleId: order.lines[0]?.id ?? '', quantity: 3 }],
      newLines: [{ id: product.id, flavor: uva, quantity: 1 }],
    };
    expect(await refuse(order, { ...changes, expectedTotal: '400.00' })).toMatchObject({
      status: 409,
      code: 'order.totalChanged',
      error: 'El total cambió y ahora es de Q420.00. Revisa el pedido y finaliza de nuevo.',
    });
    expect(await edit(order, { ...changes, expectedTotal: '420.00' })).toMatchObject({ total: '420.00' });
  });

  test('is by the distributor’s terms at the time of the order, minimum included', async () => {
    const { affiliate, headers } = await addDistributor(desk.shop, { discount: 25, minimumPurchase: 30_000 });
    const product = await addProduct(desk.shop.database, { price: 9950 }, [{ inventory: 20 }, { name: 'Uva' }]);
    const placed = await desk.shop.post<OrderView>('/api/orders', {
      body: orderFor(product, { quantity: 4 }),
      headers,
    });
    const order = await findOrder(desk, placed.data.orderId);
    expect(order).toMatchObject({ terms: { discount: 25, minimum: '300.00' }, total: '300.00' });
    await desk.shop.database.query(
      `UPDATE affiliates SET discount = 50, minimum_purchase = 1000, status = 'standby' WHERE id = $1`,
      [affiliate.id],
    );
    const newLines = [{ id: product.id, flavor: uva, quantity: 1 }];
    const edited = await edit(order, { newLines, expectedTotal: '375.00' });
    expect(edited.lines[1]).toMatchObject({ unitPrice: '75.00', discount: 25 });
    const lines = [{ saleId: order.lines[0]?.id ?? '', quantity: 3 }];
    expect(await refuse(edited, { lines, expectedTotal: '225.00' })).toMatchObject({
      status: 422,
      code: 'order.belowMinimum',
      error: 'Faltan Q75.00 para la compra mínima de Q300.00 de este pedido.',
    });
  });
});

describe('stock', () => {
  test('an edit above it is refused as a whole, with what is left for each line', async () => {
    const { product, order } = await orderOfTwo();
    const saleId = order.lines[0]?.id ?? '';
    const refusal = await refuse(order, {
      lines: [{ saleId, quantity: 11 }],
      newLines: [{ id: product.id, flavor: uva, quantity: 1 }],
      customerData: { ...customer, address: 'Zona 10' },
      expectedTotal: '1200.00',
    });
    expect(refusal).toMatchObject({ status: 409, code: 'order.outOfStock' });
    expect(refusal.shortLines).toEqual([{ productId: product.id, flavor: menta, available: 10 }]);
    expect(await findOrder(desk, order.orderId)).toEqual(order);
    expect(await unitsOf(product)).toEqual(['10/2', '10/0']);
  });

  test('what isn’t sold any more doesn’t come in', async () => {
    const { product, order } = await orderOfTwo();
    await desk.shop.database.query('UPDATE product_flavors SET active = false WHERE id = $1', [product.flavors[1]?.id]);
    const newLines = [{ id: product.id, flavor: uva, quantity: 1 }];
    const { code, shortLines } = await refuse(order, { newLines });
    expect(code).toBe('order.outOfStock');
    expect(shortLines).toEqual([{ productId: product.id, flavor: uva, available: 0 }]);
  });

  test('what goes out of an order serves what comes into it', async () => {
    const product = await addProduct(desk.shop.database, {}, [{ inventory: 3 }]);
    const { orderId } = await placeOrder(desk.shop, [product, 3]);
    const order = await findOrder(desk, orderId);
    const newLines = [{ id: product.id, flavor: menta, quantity: 3 }];
    expect(await edit(order, { lines: [], newLines, expectedTotal: '300.00' })).toMatchObject({ total: '300.00' });
    expect(await unitsOf(product)).toEqual(['3/3']);
  });

  test('products that count nothing come in and go out, and units that a product counted itself go back to it', async () => {
    const plain = await addProduct(desk.shop.database, { inventory: 5 }, []);
    const legacy = await addProduct(desk.shop.database, { sabores: ['Fresa'] }, []);
    const order = await findOrder(desk, await addProductSale(desk.shop, plain, 3));
    const lines = [{ saleId: order.lines[0]?.id ?? '', quantity: 2 }];
    const fresa = [{ id: legacy.id, flavor: 'Fresa', quantity: 1 }];
    const edited = await edit(order, { lines, newLines: fresa, expectedTotal: '300.00' });
    expect(await productStockOf(desk.shop, plain)).toBe('5/2');
    const legacyOnly = [{ saleId: edited.lines[1]?.id ?? '', quantity: 1 }];
    await edit(edited, { lines: legacyOnly, expectedTotal: '130.00' });
    expect(await productStockOf(desk.shop, plain)).toBe('5/0');
    const { code } = await refuse(await findOrder(desk, order.orderId), {
      newLines: [{ id: plain.id, flavor: '', quantity: 1 }],
    });
    expect(code).toBe('order.outOfStock');
  });
});

describe('two at once', () => {
  test('editors notice each other: the second is told what the first did, and may go on', async () => {
    const { order } = await orderOfTwo();
    await edit(order, { customerData: { ...customer, address: 'Zona 10' } });
    const late = await refuse(order, { lines: [{ saleId: order.lines[0]?.id ?? '', quantity: 1 }] });
    expect(late).toMatchObject({ status: 409, code: 'order.changed' });
    expect(late.changes).toMatchObject([
      { action: 'order.edited', before: { address: customer.address }, after: { address: 'Zona 10', version: 2 } },
    ]);
    const now = await findOrder(desk, order.orderId);
    const lines = [{ saleId: order.lines[0]?.id ?? '', quantity: 1 }];
    await edit(now, { lines, customerData: now.customer, expectedTotal: '130.00' });
  });

  test('ten edits of one version: one is made', async () => {
    const { product, order } = await orderOfTwo();
    const saleId = order.lines[0]?.id ?? '';
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        sendEdit(
          desk,
          order.orderId,
          editOf(order, {
            lines: [{ saleId, quantity: 3 }],
            expectedTotal: '300.00',
            customerData: { ...customer, address: `Casa ${index}` },
          }),
        ),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 409),
    ]);
    expect(await unitsOf(product)).toEqual(['10/3', '10/0']);
  });

  test('an edit against a completion, twenty times: one wins, the stock adds up', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { product, saleId, orderId } = await addPendingSale(desk);
      const order = await findOrder(desk, orderId);
      const body = editOf(order, { lines: [{ saleId, quantity: 5 }], expectedTotal: '500.00' });
      const [edited, completed] = await Promise.all([
        sendEdit(desk, orderId, body),
        round % 2 === 0 ? changeSale(desk, saleId, 'completed') : changeOrder(desk, orderId, 'completed'),
      ]);
      // A completion after the edit completes what the edit left; an edit after the completion is told of it.
      expect(completed.status).toBe(200);
      const units = edited.status === 200 ? 5 : 3;
      if (edited.status !== 200) expect(edited.failure.code).toBe('order.changed');
      expect(await stockOf(desk.shop.database, product.flavors[0])).toEqual({ inventory: 10 - units, reserved: 0 });
    }
  });

  test('edits and orders of the same flavors in opposite order don’t block each other', async () => {
    const names = ['Uva', 'Kiwi', 'Mango'];
    const flavors = names.map((name) => ({ name, inventory: 1000 }));
    const product = await addProduct(desk.shop.database, {}, flavors);
    const lines = names.map((name) => [product, 1, name] as [typeof product, number, string]);
    const orders = await Promise.all(
      Array.from({ length: 16 }, async (_, index) => {
        const { orderId } = await placeOrder(desk.shop, ...(index % 2 === 0 ? lines : lines.toReversed()));
        return findOrder(desk, orderId);
      }),
    );
    const answers = await Promise.all(
      orders.flatMap((order) => [
        sendEdit(
          desk,
          order.orderId,
          editOf(order, {
            lines: order.lines.toReversed().map(({ id }) => ({ saleId: id, quantity: 2 })),
            expectedTotal: '600.00',
          }),
        ).then(({ status }) => status),
        placeOrder(desk.shop, ...lines.toReversed()).then(() => 200),
      ]),
    );
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await unitsOf(product)).toEqual(Array(3).fill(`1000/${16 * 3}`));
  });
});

test('the buyer’s retry of an order that was edited since returns it as it is, and makes none', async () => {
  const product = await addProduct(desk.shop.database);
  const key = { 'Idempotency-Key': randomUUID() };
  const placing = { body: orderFor(product, { quantity: 2 }), headers: key };
  const { data } = await desk.shop.post<OrderView>('/api/orders', placing);
  const order = await findOrder(desk, data.orderId);
  await edit(order, { lines: [{ saleId: order.lines[0]?.id ?? '', quantity: 1 }], expectedTotal: '130.00' });
  const again = await desk.shop.post<OrderView>('/api/orders', placing);
  expect(again.data).toMatchObject({ orderId: data.orderId, token: data.token, total: '130.00' });
  expect(await unitsOf(product)).toEqual(['10/1']);
});
