import type { OrderView, PersonErased } from '@shop/contracts';

import { AUDIT_PERSONAL_KEYS } from '../../src/audit/audit-hash';
import { OrderTotals } from '../../src/orders/sums/order-totals.service';
import { personalData, type ColumnData } from '../../src/people/personal-data';
import { addAffiliate } from '../support/builders/affiliates';
import { addStaff } from '../support/builders/basics';
import { doJob, seal, verifyAuditLog } from '../support/jobs';
import { addCourier, addDelivery, openClose, record, settle } from '../support/builders/deliveries';
import { changeOrder, findOrder } from '../support/builders/orders';
import { changeUnits, editOf, sendEdit } from '../support/builders/order-changes';
import { dump, placeOrderOf, somebody, sums, type Person } from '../support/builders/people';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let admin: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(() => shop.close());

const ofStaff = (column: ColumnData) => column === 'deletedWithAccount';
const ofCustomers = (column: ColumnData) =>
  !['business', 'technical', 'deletedWithJob'].includes(column as string) && !ofStaff(column);

/** Columns of the registry that hold such data, of one table or of all, as 'table.column'. */
function columnsOf(kind: (column: ColumnData) => boolean, only?: string): string[] {
  return Object.entries(personalData).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([name, column]) =>
      kind(column) && (only === undefined || only === table) ? [`${table}.${name}`] : [],
    ),
  );
}

/** A word for every column, none of which is anywhere else; a column that holds a contact has that. */
class Sentinels {
  private readonly words = new Map<string, string>();

  constructor(
    mark: string,
    private readonly kind: (column: ColumnData) => boolean,
    contacts: Record<string, string> = {},
  ) {
    for (const column of columnsOf(kind)) this.words.set(column, contacts[column] ?? `centinela-${column}-${mark}`);
  }

  get all(): string[] {
    return [...new Set(this.words.values())];
  }

  word(column: string): string {
    return this.words.get(column) ?? '';
  }

  /** Puts the words of a table into its row. */
  async plant(table: string, where: string, value: string): Promise<void> {
    const columns = columnsOf(this.kind, table);
    const changes = columns.map((column, index) => `${column.slice(table.length + 1)} = $${index + 2}`);
    await shop.database.query(`UPDATE ${table} SET ${changes.join(', ')} WHERE ${where} = $1`, [
      value,
      ...columns.map((column) => this.word(column)),
    ]);
  }

  /** Columns in which no row has its word. */
  async missing(): Promise<string[]> {
    const missing: string[] = [];
    for (const [column, word] of this.words) {
      const [table = '', name = ''] = column.split('.');
      const rows = await shop.database.query<unknown[]>(
        `SELECT FROM ${table} WHERE strpos(${name}::text, $1) > 0 LIMIT 1`,
        [word],
      );
      if (rows.length === 0) missing.push(column);
    }
    return missing;
  }

  /** Those that a text holds. */
  in(text: string): string[] {
    const small = text.toLowerCase();
    return this.all.filter((word) => small.includes(word.toLowerCase()));
  }
}

/** Adds all that a delivery of an order, its money and its buyer's wishes may say of somebody. */
async function addDeliveryWork(orderId: string, { phone }: Person, sentinels: Sentinels): Promise<void> {
  const desk = { shop, headers: admin };
  const { delivery, courier } = await addDelivery(desk, await addCourier(desk, { phone }), { orderId } as OrderView);
  await record(desk, delivery.id, 'entregado');
  const { id: closeId } = await openClose(desk);
  const settled = await settle(desk, courier, [delivery.id], { expectedDue: '475.00', reason: phone });
  expect(settled.status).toBe(201);
  await shop.database.query('INSERT INTO delivery_wishes (order_id, status) VALUES ($1, $2)', [orderId, 'declined']);
  await sentinels.plant('deliveries', 'id', delivery.id);
  await sentinels.plant('delivery_wishes', 'order_id', orderId);
  await sentinels.plant('couriers', 'id', courier.id);
  await sentinels.plant('settlements', 'id', settled.data.id);
  await sentinels.plant('closes', 'id', closeId);
  await sentinels.plant('cash_movements', 'settlement_id', settled.data.id);
}

/** An order whose contact, shipping and lines were changed, so that the audit log has them too. */
async function addChangedOrder(person: Person, sentinels: Sentinels): Promise<void> {
  const desk = { shop, headers: admin };
  const orderId = await placeOrderOf(shop, person, { quantity: 5 });
  const order = await findOrder(desk, orderId);
  const edited = await sendEdit(
    desk,
    orderId,
    editOf(order, {
      customerData: { ...order.customer, firstName: `Nueva ${person.mark}`, address: `Otra casa ${person.mark}` },
      shippingWaived: `Amiga ${person.mark}`,
    }),
  );
  expect(edited.status).toBe(200);
  const saleId = order.lines[0]?.id;
  await addDeliveryWork(orderId, person, sentinels);
  await changeOrder(desk, orderId, 'pending');
  const completed = await changeUnits(desk, { orderId, saleId }, { units: 5, outcome: 'completed' });
  expect(completed.status).toBe(200);
  const reason = `Rota en casa de ${person.mark}`;
  expect((await changeUnits(desk, { orderId, saleId }, { units: 5, outcome: 'damaged', reason })).status).toBe(200);
  await sentinels.plant('orders', 'id', orderId);
  await sentinels.plant('sales', 'order_id', orderId);
}

async function addApplication(person: Person, sentinels: Sentinels): Promise<string> {
  const { id } = await addAffiliate(shop.database, { name: `Afiliada ${person.mark}`, email: person.email });
  const body = { name: `Otro nombre ${person.mark}`, phone: person.phone };
  expect((await shop.send('PATCH', `/api/admin/affiliates/${id}`, { body, headers: admin })).status).toBe(200);
  await sentinels.plant('affiliates', 'id', id);
  return id;
}

/** Adds notes of staff on a person, and limits that the person met. */
async function addWhatStaffKnow({ phone, email, mark }: Person, main: string, sentinels: Sentinels): Promise<void> {
  const path = `/api/admin/customers/${main}`;
  await shop.post(`${path}/notes`, { body: { text: `De ${mark}` }, headers: admin });
  await sentinels.plant('customer_notes', 'phone', main);
  await shop.post(`${path}/phones`, { body: { phone }, headers: admin });
  await shop.send('PUT', `/api/admin/blocked-phones/${phone}`, { body: { reason: `Por ${mark}` }, headers: admin });
  await sentinels.plant('blocked_phones', 'phone', phone);
  await shop.database.query(
    `INSERT INTO hold_refusals (reason, subject, phone, caller_address) VALUES ('phoneOrders', $1, $1, $1)`,
    [phone],
  );
  await sentinels.plant('hold_refusals', 'phone', phone);
  await shop.post('/api/contact', { body: { name: mark, email, message: mark } });
  await sentinels.plant('contact_messages', 'email', email);
}

/** A word in every field that the audit log may keep of a person, by any actor, to any target. */
async function addAuditRows(affiliateId: string, sentinels: Sentinels): Promise<void> {
  const fields = (column: string) =>
    JSON.stringify(Object.fromEntries(AUDIT_PERSONAL_KEYS.map((key) => [key, sentinels.word(column)])));
  for (const objectId of [affiliateId, sentinels.word('audit_log.object_id')]) {
    await shop.database.query(
      `INSERT INTO audit_log (actor_kind, actor_id, actor_name, action, object_type, object_id, before, after)
       VALUES ('distributor', $1, $2, 'affiliate.updated', 'affiliate', $3, $4, $5)`,
      [
        affiliateId,
        sentinels.word('audit_log.actor_name'),
        objectId,
        fields('audit_log.before'),
        fields('audit_log.after'),
      ],
    );
  }
}

/** Without what changes by itself: where an event stands among all, when a session was last used, what was asked for. */
function withoutClocks(dumped: string): string {
  return dumped
    .split('\n')
    .filter((row) => !/^(?:events|jobs|staff_sessions) /.test(row))
    .join('\n');
}

test('of a sentinel in every personal column a dump has none after erasing, and nothing adds up otherwise', async () => {
  const person = somebody();
  const main = somebody().phone;
  const { phone, email } = person;
  // A settlement is theirs where a reason names them.
  const money = {
    'couriers.phone': phone,
    'settlements.reason': phone,
    'closes.reason': phone,
    'cash_movements.reason': phone,
  };
  const sentinels = new Sentinels(person.mark, ofCustomers, {
    'affiliates.phone': phone,
    'affiliates.email': email,
    'orders.phone': phone,
    'orders.email': email,
    'blocked_phones.phone': phone,
    'customer_notes.phone': main,
    'merged_phones.phone': phone,
    'merged_phones.main_phone': main,
    'customer_sums.phone': phone,
    'customer_marks.phone': main,
    'hold_refusals.phone': phone,
    'contact_messages.email': email,
    'audit_log.object_id': phone,
    ...money,
  });
  await addChangedOrder(person, sentinels);
  await shop.app.get(OrderTotals).gather();
  await addChangedOrder(
    { ...person, phone: main },
    new Sentinels(person.mark, ofCustomers, {
      ...money,
      'orders.phone': main,
      'orders.idempotency_key': `key-${person.mark}`,
    }),
  );
  const affiliateId = await addApplication(person, sentinels);
  await addWhatStaffKnow(person, main, sentinels);
  await addAuditRows(affiliateId, sentinels);
  await seal(shop);
  expect(await sentinels.missing()).toEqual([]);
  const before = await sums(shop, admin);

  const erase = () =>
    doJob<PersonErased>(shop, '/api/admin/people/erase', { body: { contacts: [phone, main, email] }, headers: admin });
  expect((await erase()).status).toBe(200);
  const left = await dump(shop);
  expect(sentinels.in(left)).toEqual([]);
  expect(left).not.toContain(person.mark);
  expect(await sums(shop, admin)).toEqual(before);
  expect((await verifyAuditLog(shop)).problem).toBeNull();

  expect((await erase()).failure.code).toBe('person.notFound');
  expect(withoutClocks(await dump(shop))).toBe(withoutClocks(left));
});

test('of a sentinel in every column about staff none is left with the account, but in who did what', async () => {
  const { user, headers } = await addStaff(shop);
  const { mark, phone } = somebody();
  const sentinels = new Sentinels(mark, ofStaff);
  await placeOrderOf(shop, { mark: 'alguien', phone });
  await shop.post(`/api/admin/customers/${phone}/notes`, { body: { text: 'Llama tarde' }, headers });
  await shop.database.query(
    `INSERT INTO passkeys (id, user_id, public_key, counter, name) VALUES ($1, $2, '', 0, 'Teléfono')`,
    [mark, user.id],
  );
  await shop.database.query(
    `INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, device)
     SELECT user_id, id, '', '', '', '' FROM staff_sessions WHERE user_id = $1`,
    [user.id],
  );
  await sentinels.plant('customer_notes', 'author_id', user.id);
  await sentinels.plant('passkeys', 'user_id', user.id);
  await sentinels.plant('push_subscriptions', 'user_id', user.id);
  await sentinels.plant('staff_sessions', 'user_id', user.id);
  await sentinels.plant('users', 'id', user.id);
  expect(await sentinels.missing()).toEqual([]);

  expect((await shop.send('DELETE', `/api/admin/users/${user.id}`, { headers: admin })).status).toBe(200);
  const left = (await dump(shop)).split('\n').filter((row) => !row.startsWith('audit_log '));
  expect(sentinels.in(left.join('\n'))).toEqual([]);
});
