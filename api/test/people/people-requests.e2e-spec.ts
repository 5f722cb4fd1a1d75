import { randomInt } from 'node:crypto';

import type { AffiliateWithLinkView, ApplicationView, OrderView } from '@shop/contracts';

import { PASSWORD, tokenIn } from '../support/builders/affiliates';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { aPageFailure } from '../support/builders/failures';
import { doJob, seal, verifyAuditLog } from '../support/jobs';
import { changeOrder, findOrder } from '../support/builders/orders';
import { changeUnits, editOf, sendEdit } from '../support/builders/order-changes';
import { dump, somebody, type Person } from '../support/builders/people';
import { openShop, type Answer, type Call, type TestShop } from '../support/test-shop';

/** Texts that stand in the database because a person sent them, whatever the registry says of their columns. */

let shop: TestShop;
let admin: { Authorization: string };

beforeAll(async () => {
  shop = await openShop(undefined, { TRUST_PROXY: '1' });
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
afterAll(() => shop.close());

interface Visitor extends Person {
  address: string;
}

async function must<Data>(status: number, answer: Promise<Answer<Data>>): Promise<Answer<Data>> {
  const given = await answer;
  if (given.status !== status) throw new Error(`${given.status}, not ${status}: ${given.text}`);
  return given;
}

const asStaff = (method: string, path: string, body: object) =>
  must(method === 'POST' ? 201 : 200, shop.send(method, path, { body, headers: admin }));

const said = (mark: string, what: string) => `${what} de ${mark}`;

function customerOf({ mark, phone }: Visitor) {
  return {
    firstName: said(mark, 'Nombre'),
    lastName: said(mark, 'Apellido'),
    phone: `${phone.slice(0, 4)} ${phone.slice(4)}`,
    address: said(mark, 'Casa'),
    department: 'Petén',
    paymentMethod: 'efectivo',
  };
}

async function placeOrder(visitor: Visitor, key: string, headers: Record<string, string> = {}): Promise<string> {
  const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
  const body = { ...orderFor(product, { quantity: 30 }), customerData: customerOf(visitor) };
  const call: Call = { body, headers: { 'X-Forwarded-For': visitor.address, 'Idempotency-Key': key, ...headers } };
  return (await must(201, shop.post<OrderView>('/api/orders', call))).data.orderId;
}

/** An application, its approval, the first visit, and an order as a distributor, which has the e-mail; its id. */
async function becomeDistributor({ mark, phone, email, address }: Visitor): Promise<string> {
  const forwarded = { 'X-Forwarded-For': address };
  const { data } = await must(
    201,
    shop.post<ApplicationView>('/api/affiliates', {
      body: { name: said(mark, 'Afiliada'), email, phone, level: 'distribuidor', message: said(mark, 'Quiero vender') },
      headers: forwarded,
    }),
  );
  const path = `/api/admin/affiliates/${data.id}`;
  await asStaff('PATCH', path, { name: said(mark, 'Afiliada nueva') });
  const { data: approved } = await shop.send<AffiliateWithLinkView>('PATCH', `${path}/status`, {
    body: { status: 'approved' },
    headers: admin,
  });
  const body = { token: tokenIn(approved.activationLink), newPassword: PASSWORD, confirmPassword: PASSWORD };
  const { headers } = await must(200, shop.post('/api/auth/distributor/activate', { body, headers: forwarded }));
  const wrong = { body: { email, password: said(mark, 'Otra') }, headers: forwarded };
  await must(401, shop.post('/api/auth/distributor/login', wrong));
  return placeOrder({ mark, phone, email, address }, `distributor-${mark}`, {
    Cookie: headers.getSetCookie()[0]?.split(';')[0] ?? '',
  });
}

/** Everything that staff may write about a person and their order. */
async function tellAbout({ mark, phone }: Visitor, main: string, orderId: string): Promise<void> {
  const desk = { shop, headers: admin };
  const order = await findOrder(desk, orderId);
  const customerData = { ...order.customer, firstName: said(mark, 'Otro nombre'), address: said(mark, 'Otra casa') };
  await must(200, sendEdit(desk, orderId, editOf(order, { customerData, shippingWaived: said(mark, 'Amiga') })));
  const saleId = order.lines[0]?.id;
  await must(200, changeUnits(desk, { orderId, saleId }, { units: 30, outcome: 'completed' }));
  const reason = said(mark, 'Rota en casa');
  await must(200, changeUnits(desk, { orderId, saleId }, { units: 1, outcome: 'damaged', reason }));
  await asStaff('POST', `/api/admin/customers/${main}/notes`, { text: said(mark, 'Llamar al trabajo') });
  await asStaff('POST', `/api/admin/customers/${main}/phones`, { phone });
  await asStaff('PUT', `/api/admin/blocked-phones/${phone}`, { reason: said(mark, 'No paga') });
}

test('whatever was typed of a person is nowhere after erasing, in columns of whatever kind', async () => {
  const person: Visitor = { ...somebody(), address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(10, 255)}` };
  const main = somebody().phone;
  const { phone, email, mark, address } = person;
  const first = await placeOrder(person, `buyer-${mark}`);
  const second = await placeOrder({ ...person, phone: main }, `buyer-2-${mark}`);
  const third = await becomeDistributor(person);
  const product = await addProduct(shop.database);
  const byHand = { ...orderFor(product), customerData: customerOf(person) };
  const { data } = await must(201, shop.post<OrderView>('/api/admin/orders', { body: byHand, headers: admin }));
  await must(
    201,
    shop.post('/api/contact', { body: { name: said(mark, 'Señora'), email, message: said(mark, 'Hola') } }),
  );
  const message = `No se pudo leer ${phone} ni ${email}`;
  await must(200, shop.post('/api/failures', { body: aPageFailure({ message, stack: message }) }));
  await tellAbout(person, main, first);
  for (const id of [second, third, data.orderId]) await changeOrder({ shop, headers: admin }, id, 'cancelled');
  const refused = { ...orderFor(product), customerData: customerOf(person) };
  await must(429, shop.post('/api/orders', { body: refused, headers: { 'X-Forwarded-For': address } }));
  await seal(shop);
  const traces = [mark, phone, main, `${phone.slice(0, 4)} ${phone.slice(4)}`, email, address];
  const known = (await dump(shop)).toLowerCase();
  expect(traces.filter((trace) => !known.includes(trace))).toEqual([`${phone.slice(0, 4)} ${phone.slice(4)}`]);

  const contacts = [phone, main, email];
  await must(200, doJob(shop, '/api/admin/people/erase', { body: { contacts }, headers: admin }));
  const left = (await dump(shop)).toLowerCase().split('\n');
  expect(left.filter((row) => traces.some((trace) => row.includes(trace)))).toEqual([]);
  expect((await verifyAuditLog(shop)).problem).toBeNull();
});
