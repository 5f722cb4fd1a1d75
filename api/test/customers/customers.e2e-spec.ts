import {
  ERASED_PHONE,
  limits,
  orderCode,
  type AuditEntryView,
  type CustomerExportView,
  type CustomerSheetView,
  type CustomerView,
  type OrderView,
  type SaleStatus,
  type StaffOrderView,
} from '@shop/contracts';

import { BlockedPhoneEntity } from '../../src/orders/holds/blocked-phone.entity';
import { addProduct, addStaff, customer } from '../support/builders/basics';
import { addPastOrder, aPhone } from '../support/builders/customers';
import { findOrder } from '../support/builders/orders';
import { editOf, sendEdit } from '../support/builders/order-changes';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let headers: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  ({ headers } = await addStaff(shop));
});
afterAll(() => shop.close());

const list = (query = '') => shop.get<CustomerView[]>(`/api/admin/customers${query}`, { headers });
const totalOf = (text: string) => (JSON.parse(text) as { meta: { total: number } }).meta.total;

async function sheetOf(phone: string): Promise<CustomerSheetView> {
  const { status, data } = await shop.get<CustomerSheetView>(`/api/admin/customers/${phone}`, { headers });
  expect(status).toBe(200);
  return data;
}

const merge = (phone: string, other: string, by = headers) =>
  shop.post<{ phone: string }>(`/api/admin/customers/${phone}/phones`, { body: { phone: other }, headers: by });
const part = (phone: string, other: string, by = headers) =>
  shop.send<{ phone: string }>('DELETE', `/api/admin/customers/${phone}/phones/${other}`, { headers: by });

describe('the list', () => {
  const [ana, beto, carla] = [aPhone(), aPhone(), aPhone()];
  let code: string;
  let placedAt: string[];

  beforeAll(async () => {
    const oldest = await addPastOrder(shop, { phone: ana, ago: 500, lines: ['completed', 'cancelled'] });
    const newest = await addPastOrder(shop, {
      phone: ana,
      ago: 100,
      firstName: 'Anita',
      department: 'Petén',
      lines: ['pending', 'completed'],
    });
    code = newest.id.slice(-8).toUpperCase();
    placedAt = [oldest, newest].map(({ createdAt }) => createdAt.toISOString());
    await addPastOrder(shop, { phone: beto, ago: 200, firstName: 'Beto', lastName: 'Ñañez', lines: ['cancelled'] });
    await addPastOrder(shop, {
      phone: carla,
      ago: 300,
      firstName: 'Carla',
      lines: ['completed', 'completed', 'completed'],
    });
  });

  const phones = async (query: string) => (await list(query)).data.map(({ phone }) => phone);

  test('tells of each phone what was ordered with it', async () => {
    const { data, text } = await list();
    expect(totalOf(text)).toBe(3);
    expect(data[0]).toEqual({
      phone: ana,
      phones: [ana],
      names: ['Anita López', 'Ana López'],
      departments: ['Petén', 'Guatemala'],
      orders: { pending: 1, completed: 1, cancelled: 0 },
      units: { pending: 2, completed: 4, cancelled: 2 },
      total: '400.00',
      firstOrderAt: placedAt[0],
      lastOrderAt: placedAt[1],
      blocked: false,
    });
  });

  test('is sorted by the last order and by what was bought', async () => {
    expect(await phones('')).toEqual([ana, beto, carla]);
    expect(await phones('?sort=lastOrderAt')).toEqual([carla, beto, ana]);
    expect(await phones('?sort=-total')).toEqual([carla, ana, beto]);
    expect(await phones('?sort=total')).toEqual([beto, ana, carla]);
  });

  test('is searched by phone, name and order code', async () => {
    expect(await phones(`?q=${beto}`)).toEqual([beto]);
    expect(await phones('?q=nanez')).toEqual([beto]);
    expect(await phones('?q=ana lopez')).toEqual([ana]);
    expect(await phones(`?q=${code}`)).toEqual([ana]);
    expect(await phones('?q=lopez&sort=-total')).toEqual([carla, ana]);
    expect(await phones('?q=nadie')).toEqual([]);
  });

  test('shows those alone of whom a phone is blocked', async () => {
    await shop.database.getRepository(BlockedPhoneEntity).insert({ phone: beto, reason: 'No recoge' });
    expect(await phones('?blocked=true')).toEqual([beto]);
    expect((await list('?blocked=true')).data).toMatchObject([{ blocked: true }]);
    expect(await phones('?blocked=true&q=carla')).toEqual([]);
  });

  test('has nobody for orders that were erased, whatever became of them lately', async () => {
    await addPastOrder(shop, { phone: ERASED_PHONE, ago: 1 });
    expect(await phones('')).toEqual([ana, beto, carla]);
    expect(await phones('?q=lopez')).toEqual([ana, carla]);
  });

  test('has pages, also one behind the last', async () => {
    const second = await list('?limit=2&page=2');
    expect([second.data.map(({ phone }) => phone), totalOf(second.text)]).toEqual([[carla], 3]);
    const behind = await list('?limit=2&page=9');
    expect([behind.data, totalOf(behind.text)]).toEqual([[], 3]);
  });

  test.each([
    ['sort=phone', 'sort'],
    ['sort=-total;--', 'sort'],
    ['limit=0', 'limit'],
    ['blocked=no', 'blocked'],
    ['status=pending', 'status'],
  ])('?%s is refused', async (query, path) => {
    const { status, failure } = await list(`?${query}`);
    expect(status).toBe(400);
    expect(failure.problems?.map((problem) => problem.path)).toEqual([path]);
  });
});

describe('the sheet', () => {
  test('has orders, addresses, notes and the state of the phone', async () => {
    const phone = aPhone();
    const older = await addPastOrder(shop, { phone, ago: 300, address: '1a calle' });
    const newer = await addPastOrder(shop, { phone, ago: 100, lines: ['cancelled', 'completed'] });
    const { user } = await addStaff(shop, { role: 'admin' });
    await shop.database.getRepository(BlockedPhoneEntity).insert({ phone, reason: 'No recoge', blockedBy: user.id });

    const sheet = await sheetOf(phone);
    const [at, before] = [newer, older].map(({ createdAt }) => createdAt.toISOString());
    const placed = { status: 'completed', phone };
    expect(sheet.orders).toEqual([
      { ...placed, orderId: newer.id, code: orderCode(newer.id), units: 4, total: '430.00', createdAt: at },
      { ...placed, orderId: older.id, code: orderCode(older.id), units: 2, total: '230.00', createdAt: before },
    ]);
    expect(sheet.addresses).toEqual([
      { address: '3a calle 4-56, zona 1', department: 'Guatemala', orders: 1, lastUsedAt: at },
      { address: '1a calle', department: 'Guatemala', orders: 1, lastUsedAt: before },
    ]);
    expect(sheet.phones).toMatchObject([
      { phone, orders: 2, block: { reason: 'No recoge', blockedBy: user.username } },
    ]);
    expect(sheet.customer.blocked).toBe(true);
    expect(sheet.notes).toEqual([]);
  });

  test('has the newest names and addresses, however many there are', async () => {
    const phone = aPhone();
    for (let ago = 1; ago <= limits.customerTexts + 1; ago += 1) {
      await addPastOrder(shop, { phone, ago, lastName: `${ago}`, address: `Zona ${ago}` });
    }
    await addPastOrder(shop, { phone, ago: 99, address: 'Zona 1' });
    const { customer: known, addresses } = await sheetOf(phone);
    expect([known.names.length, known.names[0], addresses.length]).toEqual([20, 'Ana 1', 20]);
    expect(addresses[0]).toMatchObject({ address: 'Zona 1', orders: 2 });
  });

  test('is 404 for a phone that nobody ordered with, and 400 for what is none', async () => {
    expect((await shop.get(`/api/admin/customers/${aPhone()}`, { headers })).status).toBe(404);
    expect((await shop.get('/api/admin/customers/1234', { headers })).status).toBe(400);
  });
});

describe('notes', () => {
  test('are written by staff and deleted by their author', async () => {
    const phone = aPhone();
    await addPastOrder(shop, { phone });
    const { user, headers: own } = await addStaff(shop);
    const write = (text: unknown) =>
      shop.post<{ id: string }>(`/api/admin/customers/${phone}/notes`, { body: { text }, headers: own });

    expect((await write('  ')).failure.problems).toEqual([{ path: 'text', message: 'Escribe la nota' }]);
    const author = { id: user.id, name: user.username };
    const { status, data: note } = await write('  Prefiere que la llamen <b>por la tarde</b> ');
    expect(status).toBe(201);
    expect((await sheetOf(phone)).notes).toMatchObject([
      { id: note.id, phone, text: 'Prefiere que la llamen <b>por la tarde</b>', author },
    ]);

    const remove = (by: object) => shop.send('DELETE', `/api/admin/customers/notes/${note.id}`, { headers: { ...by } });
    expect((await remove(headers)).status).toBe(403);
    expect((await remove(own)).status).toBe(200);
    expect((await remove(own)).status).toBe(404);
    expect((await sheetOf(phone)).notes).toEqual([]);
    const log = await shop.database.query<{ action: string; text: string }[]>(
      'SELECT action, concat(before, after) AS text FROM audit_log WHERE object_id = $1 ORDER BY id',
      [note.id],
    );
    expect(log.map(({ action }) => action)).toEqual(['customer.noteWritten', 'customer.noteDeleted']);
    expect(log.some(({ text }) => text.includes('tarde'))).toBe(false);

    expect((await write('x'.repeat(limits.noteText + 1))).failure.problems).toMatchObject([{ path: 'text' }]);
    expect((await write('x'.repeat(limits.noteText))).status).toBe(201);
  });

  test('are deleted once, also by two tabs of their author at the same time', async () => {
    const phone = aPhone();
    await addPastOrder(shop, { phone });
    const body = { text: 'Llama antes' };
    const { data: note } = await shop.post<{ id: string }>(`/api/admin/customers/${phone}/notes`, { body, headers });
    const { late } = await shop.database.transaction(async (other) => {
      await other.query('DELETE FROM customer_notes WHERE id = $1', [note.id]);
      const removing = shop.send('DELETE', `/api/admin/customers/notes/${note.id}`, { headers });
      await untilSomebodyWaits(shop.database);
      return { late: removing };
    });
    expect((await late).status).toBe(404);
  });

  test('are the newest 500 in the sheet, and all of them in what is taken along', async () => {
    const phone = aPhone();
    await addPastOrder(shop, { phone });
    await shop.database.query(
      `INSERT INTO customer_notes (phone, text, author_name, created_at)
       SELECT $1, n, 'Ana', now() + n * interval '1 s' FROM generate_series(1, 501) AS n`,
      [phone],
    );
    const { notes } = await sheetOf(phone);
    expect([notes.length, notes[0]?.text]).toEqual([500, '501']);
    const { headers: own } = await addStaff(shop, { role: 'admin' });
    const taken = await shop.post<CustomerExportView>(`/api/admin/customers/${phone}/export`, { headers: own });
    expect(taken.data.notes).toHaveLength(501);
  });

  test('are only of those who ordered', async () => {
    const { status } = await shop.post(`/api/admin/customers/${aPhone()}/notes`, { body: { text: 'x' }, headers });
    expect(status).toBe(404);
  });
});

describe('phones of one person', () => {
  test('are merged and parted again; orders, notes and sums follow', async () => {
    const [first, second, third] = [aPhone(), aPhone(), aPhone()];
    for (const phone of [first, second, third]) await addPastOrder(shop, { phone, lastName: `De ${first}` });
    await shop.post(`/api/admin/customers/${second}/notes`, { body: { text: 'Con nota' }, headers });

    expect((await merge(third, second)).data).toEqual({ phone: third });
    expect((await merge(first, `${second.slice(0, 4)} ${second.slice(4)}`)).data).toEqual({ phone: first });
    const sheet = await sheetOf(second);
    expect(sheet.customer).toMatchObject({ phone: first, orders: { completed: 3 }, total: '600.00' });
    expect(sheet.customer.phones.toSorted()).toEqual([first, second, third].toSorted());
    expect(sheet.notes).toMatchObject([{ text: 'Con nota', phone: second }]);
    const { data, text } = await list(`?q=De ${first}`);
    expect([data.map(({ phone }) => phone), totalOf(text)]).toEqual([[first], 1]);
    await shop.database.getRepository(BlockedPhoneEntity).insert({ phone: second, reason: 'No recoge' });
    const found = { phone: first, total: '600.00', blocked: true };
    expect((await list(`?q=${third}&sort=-total`)).data).toMatchObject([found]);
    expect((await list('?blocked=true')).data.map(({ phone }) => phone)).toContain(first);

    expect((await part(first, second)).data).toEqual({ phone: first });
    expect((await sheetOf(second)).customer).toMatchObject({ phone: second, phones: [second], total: '200.00' });
    expect((await sheetOf(second)).notes).toHaveLength(1);
    expect((await sheetOf(third)).customer).toMatchObject({ phone: first, orders: { completed: 2 } });
  });

  test('are told in the audit log, by the row that merged them', async () => {
    const { user, headers: own } = await addStaff(shop);
    const [main, second, third] = [aPhone(), aPhone(), aPhone()];
    for (const phone of [main, second, third]) await addPastOrder(shop, { phone });
    await merge(main, second, own);
    await merge(main, third, own);
    const rows = await shop.database.query<{ id: string }[]>(
      'SELECT id FROM merged_phones WHERE main_phone = $1 ORDER BY merged_at',
      [main],
    );
    await part(main, third, own);
    await part(second, main, own);
    const actor = { kind: 'staff', id: user.id, name: user.username };
    const merged = (phone: string) => ({
      actor,
      action: 'customer.phonesMerged',
      before: null,
      after: { phone, mainPhone: main },
    });
    const parted = (phone: string, mainPhone: string) => ({
      actor,
      action: 'customer.phoneParted',
      before: { phone, mainPhone: main },
      after: { mainPhone },
    });
    const told = rows.map(async ({ id }) => {
      const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/customer/${id}`, { headers });
      return data;
    });
    expect(await Promise.all(told)).toMatchObject([
      [parted(main, second), merged(second)],
      [parted(third, main), merged(third)],
    ]);
  });

  test('know a person by another phone once the main one is parted', async () => {
    const [main, second, third] = [aPhone(), aPhone(), aPhone()];
    for (const phone of [main, second, third]) await addPastOrder(shop, { phone });
    await merge(main, second);
    await merge(main, third);
    expect((await part(third, main)).data).toEqual({ phone: second });
    expect((await sheetOf(main)).customer.phones).toEqual([main]);
    expect((await sheetOf(third)).customer.phones).toEqual([second, third]);
  });

  test('stand in the list where their sum belongs', async () => {
    const [first, second, alone] = [aPhone(), aPhone(), aPhone()];
    const lastName = `De ${first}`;
    for (const phone of [first, second])
      await addPastOrder(shop, { phone, lastName, lines: ['completed', 'completed'] });
    await addPastOrder(shop, { phone: alone, lastName, lines: ['completed', 'completed', 'completed'] });
    const sorted = async (query: string) => {
      const { data } = await list(`?limit=100&${query}`);
      return data.map(({ phone }) => phone).filter((phone) => [first, second, alone].includes(phone));
    };

    await merge(first, second);
    for (const q of ['', `&q=${lastName}`]) {
      expect(await sorted(`sort=-total${q}`)).toEqual([first, alone]);
      expect(await sorted(`sort=total${q}`)).toEqual([alone, first]);
    }
    await part(first, second);
    expect((await sorted('sort=-total'))[0]).toBe(alone);
  });

  test('stay those of a customer whose main phone was taken out of its last order', async () => {
    const [main, second, right] = [aPhone(), aPhone(), aPhone()];
    const { id } = await addPastOrder(shop, { phone: main, lines: ['pending'] });
    await addPastOrder(shop, { phone: second });
    await merge(main, second);
    const seen = await findOrder({ shop, headers }, id);
    const edit = editOf(seen, { customerData: { ...seen.customer, phone: right } });
    expect((await sendEdit({ shop, headers }, id, edit)).status).toBe(200);
    expect((await sheetOf(main)).customer.phones).toEqual([main, second]);
    const body = { text: 'Ya no usa ese número' };
    expect((await shop.post(`/api/admin/customers/${main}/notes`, { body, headers })).status).toBe(201);
    expect((await merge(main, right)).data).toEqual({ phone: main });
  });

  test('are refused in words', async () => {
    const [phone, other] = [aPhone(), aPhone()];
    await addPastOrder(shop, { phone });
    const refusal = async (number: string) => (await merge(phone, number)).failure.problems;
    expect(await refusal(other)).toEqual([{ path: 'phone', message: 'Nadie ha pedido con este teléfono' }]);
    expect(await refusal(phone)).toEqual([{ path: 'phone', message: 'Este teléfono ya es de este cliente' }]);
    expect(await refusal('12')).toEqual([{ path: 'phone', message: 'Formato de teléfono inválido (8 dígitos)' }]);
    expect((await merge(other, phone)).status).toBe(404);
    expect((await part(phone, other)).status).toBe(404);
    expect((await part(phone, phone)).status).toBe(404);
  });

  test('stay one tree when many merge them at once', async () => {
    const phones = Array.from({ length: 5 }, aPhone);
    for (const phone of phones) await addPastOrder(shop, { phone });
    await Promise.all(phones.map((phone, index) => merge(phone, phones[(index + 1) % phones.length] ?? '')));
    const sheets = await Promise.all(phones.map(sheetOf));
    expect(new Set(sheets.map(({ customer }) => customer.phone)).size).toBe(1);
    expect(sheets[0]?.customer.orders.completed).toBe(5);
  });
});

test('what was bought follows every line, also two that change at once', async () => {
  const phone = aPhone();
  const product = await addProduct(shop.database, {}, [{ name: 'Menta' }, { name: 'Uva' }]);
  const cartItems = ['Menta', 'Uva'].map((flavor) => ({ id: product.id, flavor, quantity: 1 }));
  const { data: order } = await shop.post<OrderView>('/api/orders', {
    body: { cartItems, customerData: { ...customer, phone } },
  });
  const { lines } = (await shop.get<StaffOrderView>(`/api/admin/orders/${order.orderId}`, { headers })).data;
  const set = (status: SaleStatus, ...ids: string[]) =>
    Promise.all(ids.map((id) => shop.send('PATCH', `/api/admin/sales/${id}/status`, { body: { status }, headers })));
  const bought = async () => (await sheetOf(phone)).customer.total;

  expect(await bought()).toBe('0.00');
  for (let round = 0; round < 5; round += 1) {
    await set('completed', ...lines.map(({ id }) => id));
    expect(await bought()).toBe('200.00');
    await set('pending', ...lines.map(({ id }) => id));
    expect(await bought()).toBe('0.00');
  }
  await set('completed', lines[0]?.id ?? '');
  await set('cancelled', lines[1]?.id ?? '');
  expect(await bought()).toBe('100.00');
});

test('the export tells of one moment: an order that is cancelled meanwhile is so nowhere in it', async () => {
  const { headers: admin } = await addStaff(shop, { role: 'admin' });
  const phone = aPhone();
  const { id: orderId } = await addPastOrder(shop, { phone, ago: 1, lines: ['pending'] });
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  // Notes are read between the figures and the orders.
  await aside.query('LOCK TABLE customer_notes');
  const taking = shop.post<CustomerExportView>(`/api/admin/customers/${phone}/export`, { headers: admin });
  await untilSomebodyWaits(shop.database);
  await shop.database.query(`UPDATE sales SET status = 'cancelled' WHERE order_id = $1`, [orderId]);
  await aside.commitTransaction();
  await aside.release();
  const { data } = await taking;
  expect(data.customer.orders).toEqual({ pending: 1, completed: 0, cancelled: 0 });
  expect(data.orders.map(({ lines }) => lines.map(({ status }) => status))).toEqual([['pending']]);
});

test('the export has every order in full, and the audit log says who took it', async () => {
  const phone = aPhone();
  await addPastOrder(shop, { phone, email: 'ana@ejemplo.gt', lines: ['completed', 'pending'] });
  const other = aPhone();
  await addPastOrder(shop, { phone: other, ago: 500 });
  await merge(phone, other);
  const { user, headers: admin } = await addStaff(shop, { role: 'admin' });
  const take = () => shop.post<{ orders: object[] }>(`/api/admin/customers/${phone}/export`, { headers: admin });
  const { status, data } = await take();
  expect(status).toBe(200);
  expect(data).toMatchObject({
    customer: { phone },
    orders: [
      {
        customer: { firstName: 'Ana', phone },
        email: 'ana@ejemplo.gt',
        lines: [{ flavor: 'Uva' }, { status: 'pending' }],
        subtotal: '400.00',
        shipping: '30.00',
        total: '430.00',
      },
      { customer: { phone: other } },
    ],
  });
  expect(JSON.stringify(data)).not.toContain('token');
  const log = await shop.database.query<object[]>('SELECT action, after FROM audit_log WHERE object_id = $1', [
    user.id,
  ]);
  expect(log).toEqual([{ action: 'user.exportedCustomer', after: { phone, orders: 2 } }]);

  await shop.database.query(
    `UPDATE staff_sessions SET confirmed_at = now() - interval '16 minutes' WHERE user_id = $1`,
    [user.id],
  );
  expect((await take()).failure.code).toBe('auth.stepUpRequired');
});

describe('what an order says of the orders before it', () => {
  const facts = async (id: string) =>
    (await shop.get<StaffOrderView>(`/api/admin/orders/${id}`, { headers })).data.earlierOrders;

  test('counts those that were placed before, by how they stand, whatever phone was theirs', async () => {
    const [phone, other] = [aPhone(), aPhone()];
    const first = await addPastOrder(shop, { phone, ago: 400 });
    await addPastOrder(shop, { phone, ago: 300, lines: ['cancelled'] });
    const third = await addPastOrder(shop, { phone, ago: 200, lines: ['cancelled', 'pending'] });
    const last = await addPastOrder(shop, { phone, ago: 100 });
    expect(await facts(first.id)).toEqual({ pending: 0, completed: 0, cancelled: 0 });
    expect(await facts(third.id)).toEqual({ pending: 0, completed: 1, cancelled: 1 });
    expect(await facts(last.id)).toEqual({ pending: 1, completed: 1, cancelled: 1 });

    await addPastOrder(shop, { phone: other, ago: 500 });
    await merge(phone, other);
    expect(await facts(first.id)).toEqual({ pending: 0, completed: 1, cancelled: 0 });
    const { data } = await shop.get<StaffOrderView[]>(`/api/admin/orders?q=${phone}`, { headers });
    expect(data.map(({ earlierOrders }) => earlierOrders.completed)).toEqual([2, 2, 2, 1]);
  });
});
