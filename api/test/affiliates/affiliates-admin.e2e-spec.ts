import type {
  AffiliateStatus,
  AffiliateView,
  AffiliateWithLinkView,
  AuditEntryView,
  SaleView,
  StaffOrderView,
} from '@shop/contracts';

import { issueActivationLink } from '../../src/affiliates/activation/activation-links.service';
import { AffiliateEntity } from '../../src/affiliates/affiliate.entity';
import { addAffiliate, addInvited, tokenIn } from '../support/builders/affiliates';
import { addDistributor, addProduct, addStaff, orderFor } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let admin: { Authorization: string };
let adminName: string;
let adminId: string;

beforeAll(async () => {
  shop = await openShop();
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  admin = headers;
  adminName = user.username;
  adminId = user.id;
});
afterAll(() => shop.close());

function setStatus(id: string, body: object, headers: Record<string, string> = admin) {
  return shop.send<AffiliateWithLinkView>('PATCH', `/api/admin/affiliates/${id}/status`, { body, headers });
}

function update(id: string, body: object) {
  return shop.send<AffiliateView>('PATCH', `/api/admin/affiliates/${id}`, { body, headers: admin });
}

function renewLink(id: string) {
  return shop.post<AffiliateWithLinkView>(`/api/admin/affiliates/${id}/activation-link`, { headers: admin });
}

function remove(id: string) {
  return shop.send<{ id: string }>('DELETE', `/api/admin/affiliates/${id}`, { headers: admin });
}

function stored(id: string): Promise<AffiliateEntity> {
  return shop.database.getRepository(AffiliateEntity).findOneByOrFail({ id });
}

async function historyOf(id: string): Promise<AuditEntryView[]> {
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/affiliate/${id}`, { headers: admin });
  return data;
}

const statuses: AffiliateStatus[] = ['pending', 'approved', 'rejected', 'standby'];
const allowed = ['pending approved', 'pending rejected', 'pending standby', 'approved standby', 'approved rejected'];
allowed.push('standby approved', 'standby rejected');
const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

test.each(steps)('from %s to %s', async (from, to) => {
  const { id } = await addAffiliate(shop.database, { status: from });
  const { status, data, failure } = await setStatus(id, { status: to });
  const isAllowed = from === to || allowed.includes(`${from} ${to}`);
  expect(status).toBe(isAllowed ? 200 : 409);
  if (isAllowed) expect(data).toMatchObject({ id, status: to });
  else expect(failure).toMatchObject({ code: 'affiliate.statusNotAllowed' });
  expect((await stored(id)).status).toBe(isAllowed ? to : from);
  if (from === to) expect(await historyOf(id)).toEqual([]);
});

test('the same status changes nothing, terms that come with it are assigned', async () => {
  const { id } = await addAffiliate(shop.database);
  const { data: before } = await setStatus(id, { status: 'approved' });
  const { data: same } = await setStatus(id, { status: 'approved' });
  expect(same).toEqual({ ...before, activationLink: null });
  const { data } = await setStatus(id, { status: 'approved', discount: 40 });
  expect(data).toEqual({ ...before, discount: 40, activationLink: null });
});

test.each(['standby', 'rejected'])('%s ends sessions for good, and open links', async (status) => {
  const { affiliate, headers } = await addDistributor(shop, { approvedAt: new Date() });
  const me = () => shop.get('/api/auth/distributor/me', { headers });
  const { token } = await issueActivationLink(shop.database.manager, affiliate.id);
  const readLink = () => shop.post('/api/auth/distributor/activation', { body: { token } });
  expect([(await me()).status, (await readLink()).status]).toEqual([200, 200]);
  const { data } = await setStatus(affiliate.id, { status });
  expect(data.activationExpiresAt).toBeNull();
  expect([(await me()).status, (await readLink()).status]).toEqual([401, 410]);
  await shop.database.query(`UPDATE affiliates SET status = 'approved' WHERE id = $1`, [affiliate.id]);
  expect([(await me()).status, (await readLink()).status]).toEqual([401, 410]);
});

test('pausing an application and reactivating it does not get round the approval', async () => {
  const { headers } = await addStaff(shop, { pauseAffiliate: true });
  const { id } = await addAffiliate(shop.database);
  expect((await setStatus(id, { status: 'standby' }, headers)).status).toBe(200);
  const { status, failure } = await setStatus(id, { status: 'approved' }, headers);
  expect([status, failure.code]).toEqual([403, 'auth.forbidden']);
  const smuggled = await setStatus(id, { status: 'standby', discount: 40 }, headers);
  expect([smuggled.status, smuggled.failure.code]).toEqual([403, 'auth.forbidden']);
  expect(await stored(id)).toMatchObject({ status: 'standby', discount: 0, approvedAt: null });
});

test('nor does pausing an affiliate without a password and reactivating them get round the right to make links', async () => {
  const { headers } = await addStaff(shop, { pauseAffiliate: true });
  const { affiliate } = await addInvited(shop.database);
  expect((await setStatus(affiliate.id, { status: 'standby' }, headers)).status).toBe(200);
  const { status, data } = await setStatus(affiliate.id, { status: 'approved' }, headers);
  expect([status, data.status, data.activationLink, data.activationExpiresAt]).toEqual([200, 'approved', null, null]);
  expect((await historyOf(affiliate.id)).map(({ action }) => action)).not.toContain('affiliate.linkIssued');
  // Who may make links makes one.
  expect(tokenIn((await renewLink(affiliate.id)).data.activationLink)).toBeTruthy();
});

describe('correcting an affiliate', () => {
  test('changes what was sent and nothing else', async () => {
    const { id, email } = await addAffiliate(shop.database);
    const { status, data } = await update(id, { discount: '12.50', minimumPurchase: 700, level: 'agente' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ discount: 12.5, minimumPurchase: '700.00', level: 'agente', email });
    const again = await update(id, { email: ' Otro@Ejemplo.GT ', phone: ' 5555 9999', name: 'Óscar  C.' });
    expect(again.data).toMatchObject({
      email: 'otro@ejemplo.gt',
      phone: '5555 9999',
      name: 'Óscar C.',
      discount: 12.5,
    });
  });

  test('with nothing to change leaves no trace', async () => {
    const { id, phone } = await addAffiliate(shop.database);
    expect((await update(id, {})).status).toBe(200);
    expect((await update(id, { phone })).status).toBe(200);
    expect(await historyOf(id)).toEqual([]);
  });

  test('refuses an e-mail that is somebody else’s', async () => {
    const other = await addAffiliate(shop.database);
    const { id, email } = await addAffiliate(shop.database);
    const { status, failure } = await update(id, { email: other.email.toUpperCase(), discount: 3 });
    expect(status).toBe(409);
    expect(failure.problems).toEqual([{ path: 'email', message: 'Ya existe una solicitud con este correo.' }]);
    expect(await stored(id)).toMatchObject({ email, discount: 0 });
  });

  test.each([
    [{ discount: null }, 'discount'],
    [{ minimumPurchase: '' }, 'minimumPurchase'],
    [{ level: 'oro' }, 'level'],
    [{ email: {} }, 'email'],
    [{ name: null }, 'name'],
    [{ status: 'approved' }, 'status'],
    [{ password: 'Quetzal-2026' }, 'password'],
    [{ approvedAt: null }, 'approvedAt'],
  ])('%j is refused at its field', async (wrong, path) => {
    const { id } = await addAffiliate(shop.database);
    const { status, failure } = await update(id, wrong);
    expect(status).toBe(400);
    expect(failure.problems?.map((problem) => problem.path)).toEqual([path]);
  });
});

describe('a new link', () => {
  test('ends the former one', async () => {
    const { affiliate, token } = await addInvited(shop.database);
    const { status, data } = await renewLink(affiliate.id);
    expect(status).toBe(201);
    const read = (secret: string) => shop.post('/api/auth/distributor/activation', { body: { token: secret } });
    expect((await read(token)).status).toBe(410);
    expect((await read(tokenIn(data.activationLink))).status).toBe(200);
  });

  test.each(statuses.filter((status) => status !== 'approved'))('is not for one who is %s', async (status) => {
    const { id } = await addAffiliate(shop.database, { status });
    const { status: answered, failure } = await renewLink(id);
    expect([answered, failure.code]).toEqual([409, 'affiliate.statusNotAllowed']);
  });
});

describe('deleting', () => {
  test.each(['pending', 'approved'] as const)('one who is %s is 409', async (status) => {
    const { id } = await addAffiliate(shop.database, { status });
    const { status: answered, failure } = await remove(id);
    expect([answered, failure.code]).toEqual([409, 'affiliate.notDeletable']);
    expect((await stored(id)).status).toBe(status);
  });

  test('keeps the orders, ends the session and frees the e-mail', async () => {
    const product = await addProduct(shop.database, {}, [{ inventory: 50 }]);
    const { affiliate, headers } = await addDistributor(shop);
    const order = await shop.post<{ orderId: string }>('/api/orders', {
      body: orderFor(product, { quantity: 5 }),
      headers,
    });
    expect(order.status).toBe(201);
    await setStatus(affiliate.id, { status: 'standby' });
    const { status, data } = await remove(affiliate.id);
    expect([status, data]).toEqual([200, { id: affiliate.id }]);
    const kept = await shop.get<StaffOrderView>(`/api/admin/orders/${order.data.orderId}`, { headers: admin });
    expect([kept.status, kept.data.affiliate]).toEqual([200, null]);
    const sales = await shop.get<SaleView[]>('/api/admin/sales', { headers: admin });
    expect(sales.data.map(({ orderId, affiliateId }) => [orderId, affiliateId])).toEqual([[order.data.orderId, null]]);
    expect((await shop.get('/api/auth/distributor/me', { headers })).status).toBe(401);
    const body = { name: 'Eva', email: affiliate.email, phone: '5555 0000', level: 'agente' };
    expect((await shop.post('/api/affiliates', { body })).status).toBe(201);
    const [entry] = await historyOf(affiliate.id);
    expect(entry).toMatchObject({
      action: 'affiliate.deleted',
      actor: { kind: 'staff', id: adminId, name: adminName },
      before: { email: affiliate.email, status: 'standby' },
      after: null,
    });
  });
});

test('resting and deleting touch none of the orders, however many', async () => {
  const product = await addProduct(shop.database, {}, [{ inventory: 50 }]);
  const { affiliate, headers } = await addDistributor(shop);
  expect((await shop.post('/api/orders', { body: orderFor(product, { quantity: 5 }), headers })).status).toBe(201);
  // A change of an order waits here.
  await shop.database.transaction(async (manager) => {
    await manager.query('SELECT FROM orders WHERE affiliate_id = $1 FOR UPDATE', [affiliate.id]);
    expect((await setStatus(affiliate.id, { status: 'standby' })).status).toBe(200);
    expect((await remove(affiliate.id)).status).toBe(200);
  });
});

test('the history of an affiliate tells who did what, from the application on', async () => {
  const applied = await shop.post<{ id: string }>('/api/affiliates', {
    body: { name: 'Eva Tun', email: 'eva.tun@ejemplo.gt', phone: '5555 2222', level: 'agente', message: null },
  });
  const { id } = applied.data;
  await setStatus(id, { status: 'approved', discount: 11 });
  await setStatus(id, { status: 'standby' });
  const entries = await historyOf(id);
  expect(entries.map(({ action, actor, before, after }) => [action, actor.kind, before, after])).toEqual([
    ['affiliate.statusChanged', 'staff', { status: 'approved' }, { status: 'standby' }],
    ['affiliate.linkIssued', 'staff', null, { expiresAt: expect.any(String) as string }],
    [
      'affiliate.updated',
      'staff',
      { discount: 0, minimumPurchase: '0.00' },
      { discount: 11, minimumPurchase: '500.00' },
    ],
    ['affiliate.statusChanged', 'staff', { status: 'pending' }, { status: 'approved' }],
    [
      'affiliate.applied',
      'customer',
      null,
      { name: 'Eva Tun', email: 'eva.tun@ejemplo.gt', phone: '5555 2222', level: 'agente' },
    ],
  ]);
});
