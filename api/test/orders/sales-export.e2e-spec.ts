import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';

import { orderCode, type OrderView } from '@shop/contracts';

import { JobsDatabase } from '../../src/jobs/jobs-database';
import { SaleEntity } from '../../src/orders/sale.entity';
import { SalesExport } from '../../src/orders/sales/sales-export.service';
import { addDistributor, addProduct, customer, addStaff } from '../support/builders/basics';
import { changeOrder, placeOrder, type OrderDesk } from '../support/builders/orders';
import { inTheEvening } from '../support/clocks';
import { takeJobConnections } from '../support/jobs';
import { openShop } from '../support/test-shop';
import { until } from '../support/until';

let desk: OrderDesk;

beforeAll(async () => {
  const shop = await openShop();
  desk = { shop, headers: (await addStaff(shop)).headers };
});
afterAll(() => desk.shop.close());
afterEach(() => desk.shop.database.query('DELETE FROM orders'));

const path = '/api/admin/sales.csv';

/** The file's lines as cells, the header first. Cells of the tests hold no line breaks. */
async function download(query = ''): Promise<string[][]> {
  const response = await fetch(`${desk.shop.url}${path}${query}`, { headers: desk.headers });
  expect(response.status).toBe(200);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
  const lines = bytes.toString('utf8').slice(1).split('\r\n');
  expect(lines.at(-1)).toBe('');
  return lines.slice(0, -1).map((line) => {
    const cells = line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
    return [...cells].map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain);
  });
}

/** Orders of three lines each, two to an instant, written past the API. */
async function addSales(count: number, address = 'Zona 1'): Promise<void> {
  const product = await addProduct(desk.shop.database);
  await desk.shop.database.query(
    `WITH made AS (
       INSERT INTO orders (token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping,
         total, created_at)
       SELECT repeat('t', 32), 'Ana', n::text, '55551234', $3, 'Guatemala', 'efectivo', 1, 0, 1,
         timestamptz '2026-03-10T12:00:00.000001Z' + (n / 2) * interval '1 microsecond'
       FROM generate_series(1, $2) AS n RETURNING id, created_at
     )
     INSERT INTO sales (order_id, line_number, product_id, stock_target, product_name, puffs, quantity, unit_price,
       total_amount, created_at)
     SELECT id, line, $1, 'none', 'Nube', 1, 1, 1, 1, created_at FROM made, generate_series(1, 3) AS line`,
    [product.id, count, address],
  );
}

test('is a file of all sales', async () => {
  const { affiliate, headers } = await addDistributor(desk.shop, { discount: 12.5, minimumPurchase: 0 });
  const product = await addProduct(desk.shop.database, { name: 'Ola, 8K', price: 14_550 }, [{ name: 'Uva "Hielo"' }]);
  const { data: order } = await desk.shop.post<OrderView>('/api/orders', {
    body: { cartItems: [{ id: product.id, flavor: 'Uva "Hielo"', quantity: 1 }], customerData: customer },
    headers,
  });
  await desk.shop.database.query(`UPDATE sales SET created_at = '2026-03-10T05:59:59Z'`);

  const [header, ...rows] = await download();
  expect(header).toEqual([
    'Pedido',
    'Fecha',
    'Estado',
    'Cliente',
    'Teléfono',
    'Correo',
    'Departamento',
    'Dirección',
    'Forma de pago',
    'Producto',
    'Sabor',
    'Cantidad',
    'Precio unitario (Q)',
    'Descuento (%)',
    'Monto (Q)',
    'Subtotal del pedido (Q)',
    'Envío del pedido (Q)',
    'Total del pedido (Q)',
  ]);
  expect(rows).toEqual([
    [
      `'${orderCode(order.orderId)}`,
      '09/03/2026 23:59',
      'Pendiente',
      'Ana López',
      "'55551234",
      affiliate.email,
      'Guatemala',
      '3a calle 4-56, zona 1',
      'Pago contra entrega (efectivo)',
      'Ola, 8K',
      'Uva "Hielo"',
      '1',
      '127.00',
      '12.5',
      '127.00',
      '127.00',
      '30.00',
      '157.00',
    ],
  ]);
});

test('is named by the day in Guatemala', async () => {
  await inTheEvening(async (today) => {
    const response = await fetch(`${desk.shop.url}${path}`, await addStaff(desk.shop));
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="ventas-${today}.csv"`);
    await response.arrayBuffer();
  });
});

test('has a header when nothing matches', async () => {
  expect(await download()).toHaveLength(1);
});

test.each(['=1+1', '+502', '-2', '@SUM(A1)'])('what a customer typed stays text: %s', async (typed) => {
  const product = await addProduct(desk.shop.database);
  const { status } = await desk.shop.post('/api/orders', {
    body: {
      cartItems: [{ id: product.id, flavor: 'Menta', quantity: 1 }],
      customerData: { ...customer, firstName: typed, address: typed },
    },
  });
  expect(status).toBe(201);
  const [, row] = await download();
  expect([row?.[3], row?.[7]]).toEqual([`'${typed} López`, `'${typed}`]);
});

test('has what the list’s filters match', async () => {
  const product = await addProduct(desk.shop.database);
  const [first, second] = [await placeOrder(desk.shop, [product]), await placeOrder(desk.shop, [product])];
  await changeOrder(desk, first.orderId, 'completed');
  await desk.shop.database.query(`UPDATE sales SET created_at = '2026-03-10T12:00:00Z' WHERE order_id = $1`, [
    second.orderId,
  ]);
  const codes = async (query: string) => (await download(query)).slice(1).map(([code]) => code);
  expect(await codes('')).toEqual([`'${first.code}`, `'${second.code}`]);
  expect(await codes('?status=completed')).toEqual([`'${first.code}`]);
  expect(await codes(`?q=${second.code}`)).toEqual([`'${second.code}`]);
  expect(await codes('?from=2026-03-10&to=2026-03-10')).toEqual([`'${second.code}`]);
});

test.each(['status=lost', 'from=ayer', 'page=1', 'sort=createdAt', 'x=1'])('refuses %s', async (query) => {
  expect((await desk.shop.get(`${path}?${query}`, { headers: desk.headers })).status).toBe(400);
});

test('has every one of many sales once, newest first', async () => {
  await addSales(2300);
  const rows = (await download()).slice(1);
  const keys = rows.map((row) => `${row[0] ?? ''} ${row[3] ?? ''}`);
  expect(keys).toHaveLength(6900);
  expect(new Set(keys).size).toBe(2300);
  const numbers = rows.map((row) => Math.floor(Number(row[3]?.replace('Ana ', '')) / 2));
  expect(numbers).toEqual(numbers.toSorted((one, other) => other - one));
});

test('is read no faster than it is taken, and no more once the client went away', async () => {
  // More than the network holds on its way.
  await addSales(3000, 'x'.repeat(5000));
  const opened: Promise<Readable>[] = [];
  const service = desk.shop.app.get(SalesExport);
  const begin = service.begin.bind(service);
  jest.spyOn(service, 'begin').mockImplementation((filter, staff) => {
    const stream = begin(filter, staff);
    opened.push(stream);
    return stream;
  });
  const queries = jest.spyOn(desk.shop.app.get(JobsDatabase).source, 'createQueryBuilder');

  const request = get(`${desk.shop.url}${path}`, { headers: desk.headers });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  await once(response, 'readable');
  const stream = await opened[0];
  request.destroy();
  if (!stream?.destroyed) await once(stream as Readable, 'close');
  expect(stream?.readableEnded).toBe(false);
  // One for each batch of five hundred: of eighteen a client that takes nothing needs less than sixteen.
  const ofSales = queries.mock.calls.filter(([entity]) => (entity as unknown) === SaleEntity);
  expect(ofSales.length).toBeGreaterThan(0);
  expect(ofSales.length).toBeLessThan(16);
});

test('breaks off once the session of who takes it has ended', async () => {
  // More than the network holds on its way.
  await addSales(3000, 'x'.repeat(5000));
  const { user, headers } = await addStaff(desk.shop);
  const response = await fetch(`${desk.shop.url}${path}`, { headers });
  expect(response.status).toBe(200);
  await desk.shop.database.query('DELETE FROM staff_sessions WHERE user_id = $1', [user.id]);
  await expect(response.text().then(({ length }) => length)).rejects.toThrow();
});

test('files that could not be begun keep no place', async () => {
  const ask = async () => (await fetch(`${desk.shop.url}${path}`, { headers: desk.headers })).status;
  await desk.shop.asOwner('ALTER TABLE sales RENAME TO elsewhere');
  const logged = jest.spyOn(console, 'error').mockImplementation();
  for (let file = 0; file < 8; file += 1) expect(await ask()).toBe(500);
  logged.mockRestore();
  await desk.shop.asOwner('ALTER TABLE elsewhere RENAME TO sales');
  expect(await ask()).toBe(200);
});

test('files take no connection of buyers, and give their places back when nobody waits for them', async () => {
  const product = await addProduct(desk.shop.database);
  const giveBack = await takeJobConnections(desk.shop);
  const leaving = new AbortController();
  const ask = (signal?: AbortSignal) => fetch(`${desk.shop.url}${path}`, { headers: desk.headers, signal });
  const nine = Array.from({ length: 9 }, () => ask(leaving.signal));
  expect((await Promise.race(nine)).status).toBe(429);
  expect((await placeOrder(desk.shop, [product])).code).toHaveLength(8);
  leaving.abort();
  await Promise.allSettled(nine);
  await giveBack();
  await until('there is room again', async () => {
    const response = await ask();
    await response.arrayBuffer();
    return response.status === 200;
  });
});

test('a colleague who asks for nine at once keeps nobody from theirs', async () => {
  const { user, headers } = await addStaff(desk.shop);
  const giveBack = await takeJobConnections(desk.shop);
  const leaving = new AbortController();
  const nine = Array.from({ length: 9 }, () => fetch(`${desk.shop.url}${path}`, { headers, signal: leaving.signal }));
  expect((await Promise.race(nine)).status).toBe(429);
  const begun = jest.spyOn(desk.shop.app.get(SalesExport), 'begin');
  const own = fetch(`${desk.shop.url}${path}`, { headers: desk.headers });
  await until('the other one has asked', () => begun.mock.calls.some(([, staff]) => staff.id !== user.id));
  await giveBack();
  expect((await own).status).toBe(200);
  leaving.abort();
  await Promise.allSettled(nine);
});
