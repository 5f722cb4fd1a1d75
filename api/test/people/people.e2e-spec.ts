import { randomUUID } from 'node:crypto';

import {
  MOST_CONTACTS,
  orderCode,
  type AffiliateView,
  type AffiliateWithLinkView,
  type CourierView,
  type CustomerView,
  type HighTermsView,
  type ImportRowView,
  type OrderView,
  type PersonErased,
  type PersonPreview,
  type SaleStatus,
  type StaffOrderView,
} from '@shop/contracts';

import { OrderTotals } from '../../src/orders/sums/order-totals.service';
import { JobsDatabase } from '../../src/jobs/jobs-database';
import { personalData } from '../../src/people/personal-data';
import { addAffiliate, tokenIn } from '../support/builders/affiliates';
import { addDistributor, addProduct, addStaff, customer, orderFor, PASSWORD } from '../support/builders/basics';
import { addCourier, addDelivery, addOrder, handOver, openClose, record, settle } from '../support/builders/deliveries';
import { untilSomebodyWaits } from '../support/database/test-database';
import { TestStream } from '../support/event-stream';
import { doChore, doJob, seal, verifyAuditLog } from '../support/jobs';
import { dump, placeOrderOf, somebody, sums, type Person } from '../support/builders/people';
import { dryRun, toCsv, uploadSheet, type Line } from '../support/sheets';
import { openShop, type TestShop } from '../support/test-shop';
import { until } from '../support/until';

let shop: TestShop;
let admin: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(() => shop.close());

const search = (...contacts: string[]) =>
  doJob<PersonPreview>(shop, '/api/admin/people/search', { body: { contacts }, headers: admin });
const erase = (...contacts: string[]) =>
  doJob<PersonErased>(shop, '/api/admin/people/erase', { body: { contacts }, headers: admin });

async function close(orderId: string, status: SaleStatus): Promise<void> {
  const rows = await shop.database.query<{ id: string }[]>('SELECT id FROM sales WHERE order_id = $1', [orderId]);
  for (const { id } of rows) {
    await shop.send('PATCH', `/api/admin/sales/${id}/status`, { body: { status }, headers: admin });
  }
}

describe('the registry', () => {
  test('has an entry for every column that can hold text, and no other', async () => {
    const rows = await shop.database.query<{ name: string }[]>(`
      SELECT relname || '.' || attname AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND attnum > 0 AND NOT attisdropped
        AND atttypid IN ('text'::regtype, 'text[]'::regtype, 'varchar'::regtype, 'varchar[]'::regtype, 'jsonb'::regtype,
          'json'::regtype, 'inet'::regtype, 'xml'::regtype, 'name'::regtype, 'bpchar'::regtype)
      ORDER BY 1`);
    const entries = Object.entries(personalData).flatMap(([table, { columns }]) =>
      Object.keys(columns).map((column) => `${table}.${column}`),
    );
    expect(entries.sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  test('names every table of which it erases something', () => {
    for (const [table, { columns, label }] of Object.entries(personalData)) {
      const erases = Object.values(columns).some((column) => typeof column === 'object' || column === 'deletedWithRow');
      expect([table, erases && label === undefined]).toEqual([table, false]);
    }
  });
});

test('by phone and e-mail everything personal goes: a dump has none of it, and nothing adds up otherwise', async () => {
  const person = somebody();
  const first = await placeOrderOf(shop, person, { email: person.email });
  const second = await placeOrderOf(shop, person);
  await close(first, 'completed');
  await close(second, 'cancelled');
  const { id: affiliateId } = await addAffiliate(shop.database, {
    name: `Afiliada ${person.mark}`,
    email: person.email.toUpperCase(),
    phone: `+502 ${person.phone.slice(0, 4)}-${person.phone.slice(4)}`,
    message: `Quiero vender, ${person.mark}`,
  });
  await shop.send('PATCH', `/api/admin/affiliates/${affiliateId}`, {
    body: { name: `Otro nombre ${person.mark}` },
    headers: admin,
  });
  await shop.post('/api/contact', {
    body: { name: `Escribe ${person.mark}`, email: person.email, message: `Llámame, ${person.mark}` },
  });
  await shop.post('/api/contact', {
    body: { name: `Vecina ${person.mark}`, email: 'vecina@ejemplo.gt', message: `Su número es ${person.phone}.` },
  });
  const stranger = await placeOrderOf(shop, somebody());
  await seal(shop);
  const before = await sums(shop, admin);
  expect(await dump(shop)).toContain(person.mark);

  const preview = await search(`502 ${person.phone}`, ` ${person.email.toUpperCase()} `);
  expect(preview.data).toEqual({
    contacts: [person.phone, person.email],
    found: [
      { label: 'Solicitudes y distribuidores', count: 1 },
      { label: 'Pedidos', count: 2 },
      { label: 'Ventas de esos pedidos', count: 2 },
      { label: 'Mensajes', count: 2 },
      { label: 'Claves de reintento de esos pedidos', count: 2 },
      { label: 'Historial de cambios', count: 1 },
    ],
    related: [],
    openOrders: [],
  });

  const erased = await erase(person.phone, person.email);
  expect(erased.status).toBe(200);
  expect(erased.data.erased).toEqual(preview.data.found);
  const left = await dump(shop);
  for (const trace of [person.mark, person.phone, person.email]) expect(left.toLowerCase()).not.toContain(trace);
  expect(await sums(shop, admin)).toEqual(before);
  const [kept] = await shop.database.query<[{ token: string }]>(
    'SELECT department, phone, token FROM orders WHERE id = $1',
    [first],
  );
  expect(kept).toMatchObject({ department: customer.department, phone: '00000000' });
  // Its link shows no pieces of what stands there now.
  const { data: shown } = await shop.get<OrderView>(`/api/orders/${first}?token=${kept.token}`);
  expect(shown.customer).toMatchObject({ phone: '00000000', address: '[borrado]' });
  expect((await search(person.phone, person.email)).data.found).toEqual([]);
  expect((await erase(person.phone)).failure.code).toBe('person.notFound');

  // Of others nothing is missing, and the audit log is what was written.
  expect(await dump(shop)).toContain(stranger);
  expect((await verifyAuditLog(shop)).problem).toBeNull();
});

test('the audit log says that it was done, by whom, and not of whom', async () => {
  const person = somebody();
  await shop.post('/api/contact', { body: { name: person.mark, email: person.email, message: 'Hola' } });
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  await doJob(shop, '/api/admin/people/erase', { body: { contacts: [person.email] }, headers });
  const [row] = await shop.database.query<[{ object_id: string; after: object }]>(
    `SELECT object_id, after FROM audit_log WHERE action = 'person.erased' AND actor_id = $1`,
    [user.id],
  );
  const counts = Object.entries(row.after as Record<string, number>).filter(([, count]) => count !== 0);
  expect(counts).toEqual([['contact_messages', 1]]);
  const { headers: sales } = await addStaff(shop);
  expect((await shop.get(`/api/admin/audit-log/person/${row.object_id}`, { headers: sales })).status).toBe(403);
  expect((await shop.get(`/api/admin/audit-log/person/${row.object_id}`, { headers })).status).toBe(200);
});

test('who wants to erase gives the password again first', async () => {
  const person = somebody();
  await shop.post('/api/contact', { body: { name: person.mark, email: person.email, message: 'Hola' } });
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  await shop.database.query(
    `UPDATE staff_sessions SET confirmed_at = now() - interval '16 minutes' WHERE user_id = $1`,
    [user.id],
  );
  const body = { contacts: [person.email] };
  const { failure } = await shop.post('/api/admin/people/erase', { body, headers });
  expect(failure.code).toBe('auth.stepUpRequired');
  expect(await dump(shop)).toContain(person.mark);
  await shop.post('/api/admin/me/confirm', { body: { password: PASSWORD }, headers });
  expect((await doJob(shop, '/api/admin/people/erase', { body, headers })).status).toBe(200);
});

test('who ordered with the number of the shop itself is erased, and what the page said stays in its history', async () => {
  const person = somebody();
  await close(await placeOrderOf(shop, person), 'completed');
  const content = JSON.stringify({
    contactInfo: [{ title: 'WhatsApp', value: person.phone, description: '', action: '' }],
  });
  await shop.send('PATCH', '/api/admin/homepage-content/contact', { body: { content }, headers: admin });
  expect((await erase(person.phone)).status).toBe(200);
  const { text } = await shop.get('/api/admin/audit-log/content/contact', { headers: admin });
  expect(text).toContain(person.phone);
});

test('what comes again as often as it is erased is named', async () => {
  const { email } = somebody();
  await shop.post('/api/contact', { body: { name: 'Ana', email, message: 'Hola' } });
  await shop.asOwner(`
    CREATE FUNCTION write_again() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      INSERT INTO contact_messages (name, email, message) VALUES (OLD.name, OLD.email, OLD.message); RETURN NULL; END $$;
    CREATE TRIGGER write_again AFTER UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION write_again()`);
  const { status, failure } = await erase(email);
  await shop.asOwner('DROP FUNCTION write_again CASCADE');
  expect([status, failure.error]).toEqual([500, expect.stringContaining('todavía queda algo en: Mensajes.')]);
});

test('an address with a backslash is found in the log', async () => {
  const email = `x\\${somebody().email}`;
  const { id } = await addAffiliate(shop.database, { email });
  await shop.send('PATCH', `/api/admin/affiliates/${id}`, { body: { email: somebody().email }, headers: admin });
  expect((await search(email)).data.found).toEqual([{ label: 'Historial de cambios', count: 1 }]);
});

test('while an order is open nothing is erased, and the order is named', async () => {
  const person = somebody();
  const open = await placeOrderOf(shop, person);
  expect((await search(person.phone)).data.openOrders).toEqual([orderCode(open)]);
  const { status, failure } = await erase(person.phone);
  expect([status, failure.code]).toEqual([409, 'person.openOrders']);
  expect(failure.error).toContain(orderCode(open));
  expect(await dump(shop)).toContain(person.mark);
  await close(open, 'cancelled');
  expect((await erase(person.phone)).status).toBe(200);
});

test('nor an order that is opened again while its erasing waits for it', async () => {
  const person = somebody();
  const orderId = await placeOrderOf(shop, person);
  await close(orderId, 'cancelled');
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  await aside.query('SELECT FROM orders WHERE id = $1 FOR UPDATE', [orderId]);
  const erasing = erase(person.phone);
  await untilSomebodyWaits(shop.database);
  await aside.query(`UPDATE sales SET status = 'pending' WHERE order_id = $1`, [orderId]);
  await aside.commitTransaction();
  await aside.release();
  expect((await erasing).failure.code).toBe('person.openOrders');
  expect(await dump(shop)).toContain(person.mark);
  await shop.database.query(`UPDATE sales SET status = 'cancelled' WHERE order_id = $1`, [orderId]);
});

test('what is written of their orders while they are looked for goes as well', async () => {
  const person = somebody();
  const orderId = await placeOrderOf(shop, person, { quantity: 2 });
  await close(orderId, 'completed');
  const { data } = await shop.get<StaffOrderView[]>(`/api/admin/orders?q=${person.phone}`, { headers: admin });
  const [line] = data[0]?.lines ?? [];
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  // Messages come after all that belongs to orders.
  await aside.query('LOCK TABLE contact_messages');
  const erasing = erase(person.phone);
  await untilSomebodyWaits(shop.database);
  const reason = `Lo quebró ${person.mark}`;
  const body = { version: data[0]?.version, units: 1, outcome: 'damaged', reason };
  expect((await shop.send('PATCH', `/api/admin/sales/${line?.id}/units`, { body, headers: admin })).status).toBe(200);
  await aside.commitTransaction();
  await aside.release();
  expect((await erasing).status).toBe(200);
  expect(await dump(shop)).not.toContain(person.mark);
  expect((await verifyAuditLog(shop)).problem).toBeNull();
});

test('a distributor who orders while they are looked for is not erased: the order is named', async () => {
  const person = somebody();
  const { headers } = await addDistributor(shop, { phone: person.phone, email: person.email });
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  // Messages come after orders.
  await aside.query('LOCK TABLE contact_messages');
  const erasing = erase(person.phone);
  await untilSomebodyWaits(shop.database);
  const body = orderFor(await addProduct(shop.database), { quantity: 5 });
  const { data: order } = await shop.post<OrderView>('/api/orders', { body, headers });
  await aside.commitTransaction();
  await aside.release();
  const { failure } = await erasing;
  expect([failure.code, failure.error]).toEqual([
    'person.openOrders',
    expect.stringContaining(orderCode(order.orderId)),
  ]);
  expect(await dump(shop)).toContain(person.phone);
  await close(order.orderId, 'cancelled');
  expect((await erase(person.phone)).status).toBe(200);
  expect(await dump(shop)).not.toContain(person.email);
});

test('of an order that comes while they are erased is said that a part is gone already', async () => {
  const person = somebody();
  await shop.post('/api/contact', { body: { name: person.mark, email: person.email, message: 'Hola' } });
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  await aside.query('SELECT FROM contact_messages WHERE email = $1 FOR UPDATE', [person.email]);
  const erasing = erase(person.email, person.phone);
  await untilSomebodyWaits(shop.database);
  const orderId = await placeOrderOf(shop, person);
  await aside.commitTransaction();
  await aside.release();
  const { failure } = await erasing;
  expect(failure.error).toMatch(new RegExp(`\\(${orderCode(orderId)}\\).* Una parte ya se borró\\.$`));
  await close(orderId, 'cancelled');
});

test('what staff note of them at that moment goes as well', async () => {
  const [person, other] = [somebody(), somebody()];
  for (const { phone } of [person, other]) await close(await placeOrderOf(shop, { ...person, phone }), 'completed');
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  // They may be read meanwhile.
  await aside.query('LOCK TABLE customer_notes, merged_phones IN SHARE MODE');
  const path = `/api/admin/customers/${person.phone}`;
  const noting = shop.post(`${path}/notes`, { body: { text: `Llama de noche, ${person.mark}` }, headers: admin });
  const merging = shop.post(`${path}/phones`, { body: { phone: other.phone }, headers: admin });
  await untilSomebodyWaits(shop.database, 2);
  const erasing = erase(person.phone);
  await Promise.race([erasing, untilSomebodyWaits(shop.database, 3)]);
  await aside.commitTransaction();
  await aside.release();
  expect([(await noting).status, (await merging).status, (await erasing).status]).toEqual([201, 201, 200]);
  expect(await dump(shop)).not.toContain(person.phone);
});

test('a guide number goes whose money is settled while its buyer is erased', async () => {
  const desk = { shop, headers: admin };
  const person = somebody();
  const courier = await addCourier(desk);
  const { orderId } = await addOrder(desk, { phone: person.phone });
  const { data: run } = await handOver(desk, courier, [orderId], { guide: person.mark });
  const [stop] = run.stops;
  await record(desk, stop?.id ?? '', 'entregado');
  await openClose(desk);
  const aside = shop.database.createQueryRunner();
  await aside.startTransaction();
  await aside.query('SELECT FROM closes WHERE closed_at IS NULL FOR UPDATE');
  const settling = settle(desk, courier, [stop?.id ?? ''], { expectedDue: '105.00' });
  await untilSomebodyWaits(shop.database);
  const erasing = erase(person.phone);
  await untilSomebodyWaits(shop.database, 2);
  await aside.commitTransaction();
  await aside.release();
  expect((await settling).status).toBe(201);
  expect((await erasing).status).toBe(200);
  expect(await dump(shop)).not.toContain(person.mark);
});

test('while a courier has a parcel or money of the shop they are not erased, and the order is named', async () => {
  const desk = { shop, headers: admin };
  const person = somebody();
  const { order, delivery, courier } = await addDelivery(desk, await addCourier(desk, { phone: person.phone }));
  const open = [orderCode(order.orderId)];
  expect((await search(person.phone)).data.openOrders).toEqual(open);
  expect((await erase(person.phone)).failure.code).toBe('person.openOrders');
  await record(desk, delivery.id, 'entregado');
  expect((await search(person.phone)).data.openOrders).toEqual(open);
  expect((await erase(person.phone)).failure.code).toBe('person.openOrders');
  await openClose(desk);
  expect((await settle(desk, courier, [delivery.id], { expectedDue: '105.00' })).status).toBe(201);
  expect((await erase(person.phone)).status).toBe(200);
  const { data: couriers } = await shop.get<CourierView[]>('/api/admin/couriers', { headers: admin });
  expect(couriers.find(({ id }) => id === courier.id)).toMatchObject({ name: 'Datos borrados', active: false });
});

test('a distributor who is erased is none any more, and nobody is made of what is left of them', async () => {
  const { affiliate, headers } = await addDistributor(shop);
  const isSignedIn = async () => (await shop.get('/api/auth/distributor/me', { headers })).status === 200;
  expect(await isSignedIn()).toBe(true);
  const path = `/api/admin/affiliates/${affiliate.id}`;
  const { data } = await shop.post<AffiliateWithLinkView>(`${path}/activation-link`, { headers: admin });
  const token = tokenIn(data.activationLink);
  expect((await erase(affiliate.email)).status).toBe(200);
  expect(await isSignedIn()).toBe(false);
  expect((await shop.post('/api/auth/distributor/activation', { body: { token } })).status).toBe(404);
  expect((await shop.get<AffiliateView>(path, { headers: admin })).data.status).toBe('standby');
  const approved = { body: { status: 'approved' }, headers: admin };
  expect((await shop.send('PATCH', `${path}/status`, approved)).status).toBe(404);
  const named = { body: { name: 'Mariela Xicará', phone: '5555 0101' }, headers: admin };
  expect((await shop.send('PATCH', path, named)).status).toBe(404);
  expect((await shop.get<AffiliateView>(path, { headers: admin })).data).toMatchObject({
    name: 'Datos borrados',
    status: 'standby',
  });
  expect((await shop.send('DELETE', path, { headers: admin })).status).toBe(200);
});

test('the high terms of who is erased wait for no administrator any more', async () => {
  const { id, email } = await addAffiliate(shop.database, { status: 'approved', discount: 70 });
  const set = `UPDATE affiliates SET high_terms_at = now(), high_terms_by = 'carla' WHERE id = $1`;
  await shop.database.query(set, [id]);
  const waiting = async () => {
    const { data } = await shop.get<HighTermsView[]>('/api/admin/high-terms', { headers: admin });
    return data.map(({ affiliateId }) => affiliateId);
  };
  expect(await waiting()).toEqual([id]);
  expect((await erase(email)).status).toBe(200);
  expect(await waiting()).toEqual([]);
});

test('an application of who is erased waits for nobody any more', async () => {
  const { id, email } = await addAffiliate(shop.database, { status: 'pending' });
  expect((await erase(email)).status).toBe(200);
  const { data } = await shop.get<AffiliateView[]>('/api/admin/affiliates?status=pending', { headers: admin });
  expect(data.map((waiting) => waiting.id)).not.toContain(id);
});

test('a distributor whose application names the person stays who they are, without what names them', async () => {
  const person = somebody();
  await close(await placeOrderOf(shop, person), 'completed');
  const { affiliate, headers } = await addDistributor(shop);
  const message = `Me recomendó ${person.mark}, su número es ${person.phone}`;
  await shop.database.query('UPDATE affiliates SET message = $2 WHERE id = $1', [affiliate.id, message]);
  const body = { name: `Otra ${affiliate.name}` };
  await shop.send('PATCH', `/api/admin/affiliates/${affiliate.id}`, { body, headers: admin });
  const { data } = await search(person.phone);
  expect(data.related).toEqual([affiliate.phone.replace(' ', ''), affiliate.email].sort());
  expect(data.found).toContainEqual({ label: 'Solicitudes de otros que la nombran', count: 1 });
  expect((await erase(person.phone)).data.erased).toEqual(data.found);
  const left = await dump(shop);
  for (const trace of [person.mark, person.phone]) expect(left).not.toContain(trace);
  const me = await shop.get('/api/auth/distributor/me', { headers });
  expect(me.data).toMatchObject({ name: body.name, email: affiliate.email, status: 'approved' });
  const history = `/api/admin/audit-log/affiliate/${affiliate.id}`;
  expect((await shop.get(history, { headers: admin })).text).toContain(body.name);
});

test('what else stands in the same orders is shown, and erased only when it is asked for', async () => {
  const person = somebody();
  const other = somebody();
  const order = await placeOrderOf(shop, person, { email: other.email });
  await close(order, 'cancelled');
  await shop.post('/api/contact', { body: { name: other.mark, email: other.email, message: 'Hola' } });
  expect((await search(person.phone)).data.related).toEqual([other.email]);
  await erase(person.phone);
  expect((await search(other.email)).data.found).toEqual([{ label: 'Mensajes', count: 1 }]);
});

test('so are the phones that staff merged with theirs', async () => {
  const [person, second, third] = [somebody(), somebody(), somebody()];
  for (const one of [person, second, third]) await close(await placeOrderOf(shop, one), 'completed');
  for (const { phone } of [second, third]) {
    const path = `/api/admin/customers/${person.phone}/phones`;
    expect((await shop.post(path, { body: { phone }, headers: admin })).status).toBe(201);
  }
  const phones = [person, second, third].map(({ phone }) => phone).sort();
  for (const phone of phones) {
    expect((await search(phone)).data.related).toEqual(phones.filter((other) => other !== phone));
  }
});

test('of a spreadsheet the rows that name the person go, and no others', async () => {
  const person = somebody();
  await close(await placeOrderOf(shop, person), 'cancelled');
  const spaced = `${person.phone.slice(0, 4)} ${person.phone.slice(4)}`;
  const lines: Line[] = [
    { Producto: 'Faro' },
    { Producto: 'Nube', Descripción: `La pidió ${spaced}`, Precio: person.email },
    { Producto: 'Vega', Descripción: `La pidió:\n${person.email}` },
  ];
  const { id } = await dryRun(shop, toCsv(lines), admin);
  expect((await erase(person.phone, person.email)).status).toBe(200);
  const left = await dump(shop);
  expect([person.phone, spaced, person.email].filter((trace) => left.includes(trace))).toEqual([]);
  const { data } = await shop.get<ImportRowView[]>(`/api/admin/imports/${id}/rows`, { headers: admin });
  expect(data.map(({ title }) => title)).toEqual(['Faro']);
});

test('nor does a file stay that could not be read, or is named after the person', async () => {
  const person = somebody();
  await close(await placeOrderOf(shop, person), 'cancelled');
  const unreadable = async () => (await dryRun(shop, `PK\u0003\u0004${person.email}`, admin)).state;
  const bytes = Buffer.from(person.email).toString('hex');
  expect(await unreadable()).toBe('failed');
  expect(await dump(shop)).toContain(bytes);
  await doChore(shop, 'rows.sweep');
  expect(await dump(shop)).not.toContain(bytes);

  expect(await unreadable()).toBe('failed');
  await uploadSheet(shop, toCsv([{ Producto: 'Faro', [`De ${person.phone}`]: 'x' }]), admin, `${person.email}.csv`);
  expect((await erase(person.phone, person.email)).status).toBe(200);
  const left = await dump(shop);
  expect([bytes, person.email, person.phone].filter((trace) => left.includes(trace))).toEqual([]);
});

test('what was erased is nobody’s: neither a customer nor anybody’s earlier orders', async () => {
  const [one, other] = [somebody(), somebody()];
  const orders = [await placeOrderOf(shop, one), await placeOrderOf(shop, other)];
  for (const order of orders) await close(order, 'completed');
  await erase(one.phone);
  await erase(other.phone);
  // One is changed once more: it waits to be summed up.
  await close(orders[0] ?? '', 'pending');

  const customers = await shop.get<CustomerView[]>('/api/admin/customers?q=00000000', { headers: admin });
  expect(customers.data).toEqual([]);
  const path = '/api/admin/customers/00000000';
  const nobody = await Promise.all([
    shop.get(path, { headers: admin }),
    shop.post(`${path}/export`, { headers: admin }),
    shop.post(`${path}/notes`, { body: { text: 'De nadie' }, headers: admin }),
    shop.send('PUT', '/api/admin/blocked-phones/00000000', { body: { reason: 'De nadie' }, headers: admin }),
  ]);
  expect(nobody.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  const someone = somebody();
  await placeOrderOf(shop, someone);
  const body = { phone: '00000000' };
  const merged = await shop.post(`/api/admin/customers/${someone.phone}/phones`, { body, headers: admin });
  expect([merged.status, merged.failure.problems?.[0]?.path]).toEqual([400, 'phone']);
  for (const order of orders) {
    const { data } = await shop.get<StaffOrderView>(`/api/admin/orders/${order}`, { headers: admin });
    expect(data.earlierOrders).toEqual({ pending: 0, completed: 0, cancelled: 0 });
  }
  expect((await search('00000000')).failure.problems?.[0]?.path).toBe('contacts');
});

test.each([
  ['a longer number', (phone: string) => `Mi factura es ${phone}9`],
  ['the end of one', (phone: string) => `Mi factura es 1${phone}`],
])('%s with the same digits is somebody else’s', async (_what, message) => {
  const { phone } = somebody();
  await shop.post('/api/contact', { body: { name: 'Otra', email: 'otra@ejemplo.gt', message: message(phone) } });
  expect((await search(phone)).data.found).toEqual([]);
});

test('other staff hear of what was erased: their screens show it no longer than until then', async () => {
  const person = somebody();
  const orderId = await placeOrderOf(shop, person);
  await close(orderId, 'completed');
  await shop.post('/api/contact', { body: { name: person.mark, email: 'otra@ejemplo.gt', message: person.phone } });
  const { id: affiliateId } = await addAffiliate(shop.database, { phone: person.phone, status: 'rejected' });
  await until('the events of before have their places', async () => {
    const placeless = await shop.database.query<unknown[]>('SELECT FROM events WHERE position IS NULL');
    return placeless.length === 0;
  });
  const { stream } = await TestStream.open(shop.url, admin);
  expect((await erase(person.phone)).status).toBe(200);
  const [{ id: messageId }] = await shop.database.query<[{ id: string }]>(
    'SELECT id FROM contact_messages ORDER BY created_at DESC LIMIT 1',
  );
  const told = [
    { name: 'order.statusChanged', data: { orderId, tab: null } },
    { name: 'affiliate.applied', data: { id: affiliateId, tab: null } },
    { name: 'message.received', data: { id: messageId, tab: null } },
  ];
  const heard: object[] = [];
  while (heard.length < told.length) {
    const { name, data } = await stream.nextEvent();
    if (name !== 'job.changed') heard.push({ name, data });
  }
  stream.leave();
  expect(heard).toEqual(expect.arrayContaining(told));
});

test.each(['+502', '00502', '502-'])('a phone after %s is the same', async (code) => {
  const { phone } = somebody();
  await shop.post('/api/contact', { body: { name: 'Otra', email: 'otra@ejemplo.gt', message: `Al ${code}${phone}` } });
  expect((await search(phone)).data.found).toEqual([{ label: 'Mensajes', count: 1 }]);
});

test.each([' - ', '\u2011', '\u2013', '\u00a0', '/'])(
  'a phone with %p in it is found, shown and erased',
  async (sign) => {
    const person = somebody();
    const typed = `${person.phone.slice(0, 4)}${sign}${person.phone.slice(4)}`;
    const { email } = await addAffiliate(shop.database, { phone: typed, status: 'rejected' });
    await shop.post('/api/contact', {
      body: { name: 'Otra', email: 'otra@ejemplo.gt', message: `Al +502 - ${typed}` },
    });
    expect((await search(email)).data.related).toEqual([person.phone]);
    expect((await search(typed)).data).toMatchObject({ contacts: [person.phone], related: [email] });
    expect((await erase(person.phone)).status).toBe(200);
    expect(await dump(shop)).not.toContain(typed);
  },
);

test.each(['ana@correo.gt', 'ana.b@correo.gt'])('%s is not part of a longer address', async (email) => {
  for (const longer of [`mari${email}`, `ñ${email}`, `mari_${email}`, `mari-${email}`, `mari.-${email}`]) {
    await shop.post('/api/contact', { body: { name: 'Otra', email: longer, message: `O a ${email}.mx` } });
  }
  expect((await search(email)).data.found).toEqual([]);
});

test.each(['(de ahora) es “', 'o /', '', '_', '*_', '- Nuevo:\n-', '--'])(
  'an address is found behind “%s”, which is no part of it',
  async (sign) => {
    const { email } = somebody();
    const message = `Mi correo ${sign}${email}${sign.trimEnd().slice(-1)}`;
    await shop.post('/api/contact', { body: { name: 'Otra', email: 'otra@ejemplo.gt', message } });
    expect((await search(email)).data.found).toEqual([{ label: 'Mensajes', count: 1 }]);
  },
);

test.each([
  [[]],
  [['5555']],
  [['a@b']],
  [['%']],
  [Array.from({ length: MOST_CONTACTS + 1 }, (_none, index) => String(55_550_000 + index))],
  ['55550000'],
  [[{ $ne: null }]],
])('%p is refused at its field', async (contacts) => {
  const { status, failure } = await shop.post('/api/admin/people/search', { body: { contacts }, headers: admin });
  expect([status, failure.problems?.[0]?.path]).toEqual([400, 'contacts']);
});

describe('retention', () => {
  const change = (body: object) => shop.send('PUT', '/api/admin/people/retention', { body, headers: admin });
  const run = () => doChore(shop, 'retention');

  test('is off until an admin sets it, and then erases once a day what is old enough and closed', async () => {
    const [old, open, young] = [somebody(), somebody(), somebody()];
    const orders = [await placeOrderOf(shop, old), await placeOrderOf(shop, open), await placeOrderOf(shop, young)];
    const delivery = await addDelivery({ shop, headers: admin }, undefined, { orderId: orders[0] } as OrderView);
    await record({ shop, headers: admin }, delivery.delivery.id, 'entregado');
    const trace = `Guarda en casa de ${old.mark}`;
    await shop.database.query('UPDATE deliveries SET note = $2 WHERE order_id = $1', [orders[0], trace]);
    await shop.database.query(`INSERT INTO delivery_wishes (order_id, address, status) VALUES ($1, $2, 'accepted')`, [
      orders[0],
      trace,
    ]);
    await close(orders[2] ?? '', 'completed');
    await shop.post('/api/contact', { body: { name: old.mark, email: old.email, message: 'Hola' } });
    await shop.database.query(`UPDATE contact_messages SET status = 'read' WHERE email = $1`, [old.email]);
    await shop.database.query(
      `UPDATE orders SET created_at = created_at - interval '13 months' WHERE phone = ANY ($1)`,
      [[old.phone, open.phone]],
    );
    const { data } = await shop.get('/api/admin/people/retention', { headers: admin });
    expect(data).toEqual({ orderMonths: null, messageMonths: null, applicationMonths: null, ranAt: null });
    expect(await run()).toBe(0);

    await change({ messageMonths: 12 });
    expect((await change({ orderMonths: 12 })).data).toMatchObject({ orderMonths: 12, messageMonths: 12 });
    await change({ orderMonths: 12 });
    const changes = `SELECT FROM audit_log WHERE action = 'user.changedRetention'`;
    expect(await shop.database.query(changes)).toHaveLength(2);
    expect(await run()).toBe(1);
    const left = await dump(shop);
    for (const gone of [`Nombre ${old.mark}`, trace]) expect(left).not.toContain(gone);
    for (const kept of [open.phone, young.phone, old.email]) expect(left).toContain(kept);
    expect(await run()).toBe(0);
    expect((await verifyAuditLog(shop)).problem).toBeNull();
  });

  test('leaves an order whose parcel a courier has, as erasing does, though its lines are completed', async () => {
    const person = somebody();
    const orderId = await placeOrderOf(shop, person);
    const desk = { shop, headers: admin };
    const { delivery } = await addDelivery(desk, undefined, { orderId } as OrderView);
    await close(orderId, 'completed');
    await shop.database.query(`UPDATE orders SET created_at = created_at - interval '13 months' WHERE id = $1`, [
      orderId,
    ]);
    await change({ orderMonths: 12, messageMonths: null, applicationMonths: null });
    await run();
    expect(await dump(shop)).toContain(person.phone);
    expect((await search(person.phone)).data.openOrders).toEqual([orderCode(orderId)]);
    expect((await erase(person.phone)).failure.code).toBe('person.openOrders');
    await record(desk, delivery.id, 'entregado');
    expect((await erase(person.phone)).status).toBe(200);
  });

  test('erases of old applications those that were rejected, and neither a distributor nor who waits', async () => {
    const statuses = ['rejected', 'pending', 'approved', 'standby'] as const;
    const applied = statuses.map((status) => ({ status, ...somebody() }));
    const createdAt = new Date(Date.now() - 400 * 86_400_000);
    for (const { mark, ...affiliate } of applied) {
      await addAffiliate(shop.database, { ...affiliate, name: mark, createdAt });
    }
    await change({ orderMonths: null, messageMonths: null, applicationMonths: 12 });
    expect(await run()).toBe(1);
    const left = await dump(shop);
    expect(applied.map(({ mark }) => left.includes(mark))).toEqual([false, true, true, true]);
    expect(await run()).toBe(0);
    await change({ applicationMonths: null });
  });

  test('leaves a message that nobody has read, however old it is', async () => {
    const [answered, waiting] = [somebody(), somebody()];
    for (const { mark, email } of [answered, waiting]) {
      await shop.post('/api/contact', { body: { name: mark, email, message: 'Hola' } });
    }
    await shop.database.query(`UPDATE contact_messages SET status = 'read' WHERE email = $1`, [answered.email]);
    await shop.database.query(
      `UPDATE contact_messages SET created_at = created_at - interval '13 months' WHERE email = ANY ($1)`,
      [[answered.email, waiting.email]],
    );
    await change({ orderMonths: null, messageMonths: 12, applicationMonths: null });
    await run();
    const left = await dump(shop);
    expect(left).not.toContain(answered.email);
    expect(left).toContain(waiting.email);
    expect(await run()).toBe(0);
  });

  test('leaves what is taken up again at that moment: an order, an applicant and a message', async () => {
    const [buyer, applicant, writer] = [somebody(), somebody(), somebody()];
    const orderId = await placeOrderOf(shop, buyer);
    await close(orderId, 'completed');
    const createdAt = new Date(Date.now() - 400 * 86_400_000);
    await addAffiliate(shop.database, { ...applicant, name: applicant.mark, status: 'rejected', createdAt });
    await shop.post('/api/contact', { body: { name: writer.mark, email: writer.email, message: 'Hola' } });
    await shop.database.query(`UPDATE contact_messages SET status = 'read', created_at = $2 WHERE email = $1`, [
      writer.email,
      createdAt,
    ]);
    await shop.database.query('UPDATE orders SET created_at = $2 WHERE id = $1', [orderId, createdAt]);
    for (const [months, takeUp, value] of [
      ['orderMonths', `UPDATE sales SET status = 'pending' WHERE order_id = $1`, orderId],
      ['messageMonths', `UPDATE contact_messages SET status = 'unread' WHERE email = $1`, writer.email],
      ['applicationMonths', `UPDATE affiliates SET status = 'pending' WHERE email = $1`, applicant.email],
    ] as const) {
      await change({ orderMonths: null, messageMonths: null, applicationMonths: null, [months]: 12 });
      const colleague = shop.database.createQueryRunner();
      await colleague.startTransaction();
      await colleague.query(takeUp, [value]);
      const ran = run();
      await Promise.race([untilSomebodyWaits(shop.database), ran]);
      await colleague.commitTransaction();
      await colleague.release();
      await ran;
    }
    const left = await dump(shop);
    for (const kept of [buyer.phone, applicant.email, writer.email]) expect(left).toContain(kept);
    await change({ orderMonths: null, messageMonths: null, applicationMonths: null });
  });

  test('that an admin turns off, or sets longer, while it works erases no more', async () => {
    for (const messageMonths of [null, 120]) {
      const mark = somebody().mark;
      await shop.database.query(
        `INSERT INTO contact_messages (name, email, message, status, created_at)
         SELECT $1, number || '@ejemplo.gt', 'Hola', 'read', now() - interval '13 months' - number * interval '1 day'
         FROM generate_series(1, 450) AS number`,
        [mark],
      );
      await change({ orderMonths: null, messageMonths: 12, applicationMonths: null });
      const colleague = shop.database.createQueryRunner();
      await colleague.startTransaction();
      // One of the second step.
      const held = `SELECT FROM contact_messages WHERE name = $1 AND email = '300@ejemplo.gt' FOR UPDATE`;
      await colleague.query(held, [mark]);
      const ran = run();
      await untilSomebodyWaits(shop.database);
      expect((await change({ messageMonths })).status).toBe(200);
      await colleague.commitTransaction();
      await colleague.release();
      await ran;
      const [{ left }] = await shop.database.query<[{ left: number }]>(
        'SELECT count(*)::integer AS left FROM contact_messages WHERE name = $1',
        [mark],
      );
      expect(left).toBe(50);
    }
    await change({ messageMonths: null });
  });

  const age = (table: string, since: string, phone: string) =>
    shop.database.query(`UPDATE ${table} SET ${since} = ${since} - interval '14 months' WHERE phone = $1`, [phone]);
  const keepFor = (months: number) => change({ orderMonths: months, messageMonths: null, applicationMonths: null });

  async function addCustomer(): Promise<Person & { main: string }> {
    const person = somebody();
    const main = somebody().phone;
    for (const phone of [person.phone, main]) await close(await placeOrderOf(shop, { ...person, phone }), 'completed');
    await shop.post(`/api/admin/customers/${person.phone}/notes`, { body: { text: person.mark }, headers: admin });
    await shop.post(`/api/admin/customers/${main}/phones`, { body: { phone: person.phone }, headers: admin });
    const body = { reason: `No paga ${person.mark}` };
    await shop.send('PUT', `/api/admin/blocked-phones/${person.phone}`, { body, headers: admin });
    return { ...person, main };
  }

  test('what staff noted of a customer goes with the last order of all their phones', async () => {
    const customers = [await addCustomer(), await addCustomer(), await addCustomer()];
    const [gone, bought, blockedLately] = customers as [(typeof customers)[0], (typeof customers)[0], Person];
    for (const { phone, main } of customers) {
      await age('orders', 'created_at', phone);
      await age('customer_notes', 'created_at', phone);
      await age('merged_phones', 'merged_at', phone);
      if (phone !== blockedLately.phone) await age('blocked_phones', 'blocked_at', phone);
      if (phone !== bought.phone) await age('orders', 'created_at', main);
    }
    await keepFor(12);
    await run();
    const left = (await dump(shop)).split('\n');
    const tablesWith = (...traces: string[]) => [
      ...new Set(left.filter((row) => traces.some((trace) => row.includes(trace))).map((row) => row.split(' ')[0])),
    ];
    expect(tablesWith(gone.phone, gone.main, gone.mark)).toEqual([]);
    expect(tablesWith(bought.phone)).toEqual(['audit_log', 'blocked_phones', 'customer_notes', 'merged_phones']);
    expect(tablesWith(blockedLately.phone)).toEqual(['audit_log', 'blocked_phones']);
    expect((await verifyAuditLog(shop)).problem).toBeNull();
  });

  test('costs what is old: neither a long log nor younger orders are read again and again', async () => {
    // The log is as long as its last id says.
    await shop.asOwner(`
      INSERT INTO audit_log (id, actor_kind, actor_name, action, object_type, object_id) OVERRIDING SYSTEM VALUE
      VALUES (4000000, 'system', 'Tienda', 'order.placed', 'order', '${randomUUID()}')`);
    const { phone, mark } = somebody();
    await close(await placeOrderOf(shop, { phone, mark }), 'completed');
    await shop.database.query(
      `INSERT INTO orders (token, first_name, last_name, address, department, payment_method, subtotal, shipping, total,
         created_at, phone)
       SELECT token, first_name, last_name, address, department, payment_method, subtotal, shipping, total,
         created_at - CASE WHEN one % 20 = 0 THEN interval '13 months' ELSE interval '1 day' END, 30000000 + one
       FROM orders, generate_series(1, 8000) AS one WHERE phone = $1 ON CONFLICT DO NOTHING`,
      [phone],
    );
    await shop.asOwner('ANALYZE');
    await keepFor(12);
    const read = async () => {
      // Each connection keeps what it has counted to itself for a while.
      const jobs = shop.app.get(JobsDatabase).source;
      const connections = [jobs, jobs].map((database) => database.createQueryRunner());
      await Promise.all(connections.map((one) => one.query('SELECT pg_stat_force_next_flush()')));
      await Promise.all(connections.map((one) => one.release()));
      const [row] = await shop.database.query<[{ scans: number; orders: number }]>(`
        SELECT sum(seq_scan + idx_scan) FILTER (WHERE relname = 'audit_log')::integer AS scans,
          sum(seq_tup_read + idx_tup_fetch) FILTER (WHERE relname = 'orders')::integer AS orders
        FROM pg_stat_user_tables`);
      return row;
    };
    // Opens the connections of the jobs.
    await doChore(shop, 'rows.sweep');
    await shop.app.get(OrderTotals).gather();
    const before = await read();
    expect(await run()).toBeGreaterThan(390);
    const after = await read();
    expect(after.scans - before.scans).toBeLessThan(100);
    // Of so few PostgreSQL may go through all 8,000 once: that is no dearer than their index.
    expect(after.orders - before.orders).toBeLessThan(12_000);
  });

  test.each([0, 121, 1.5, '12'])('%p months are refused at their field', async (orderMonths) => {
    const { status, failure } = await change({ orderMonths, messageMonths: null, applicationMonths: null });
    expect([status, failure.problems?.[0]?.path]).toEqual([400, 'orderMonths']);
  });
});
