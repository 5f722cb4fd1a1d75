import type { AffiliateStatus, AffiliateView, AffiliateWithLinkView, LedgerEntryView } from '@shop/contracts';

import { issueActivationLink } from '../src/affiliates/activation-links';
import { AffiliateEntity } from '../src/affiliates/affiliate.entity';
import { addAffiliate, addInvited, tokenIn } from './affiliate-builders';
import { addDistributor, addProduct, addStaff, orderFor } from './builders';
import { openShop, type TestShop } from './test-shop';

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

function list(query = '') {
  return shop.get<AffiliateView[]>(`/api/admin/affiliates${query}`, { headers: admin });
}

function stored(id: string): Promise<AffiliateEntity> {
  return shop.database.getRepository(AffiliateEntity).findOneByOrFail({ id });
}

async function ledgerOf(id: string): Promise<LedgerEntryView[]> {
  const { data } = await shop.get<LedgerEntryView[]>(`/api/admin/ledger/affiliate/${id}`, { headers: admin });
  return data;
}

describe('an approval', () => {
  test('without terms assigns those of the level and answers a link of this shop for the affiliate', async () => {
    const { id, email } = await addAffiliate(shop.database, { level: 'socio', message: 'Hola' });
    const { status, data, text } = await setStatus(id, { status: 'approved' });
    expect(status).toBe(200);
    expect(data).toEqual({
      id,
      name: 'Óscar Chajón',
      email,
      phone: '5555 0101',
      level: 'socio',
      status: 'approved',
      discount: 45,
      minimumPurchase: '3500.00',
      message: 'Hola',
      createdAt: expect.any(String) as string,
      approvedAt: expect.any(String) as string,
      approvedBy: adminId,
      approvedByName: adminName,
      activated: false,
      activationExpiresAt: expect.any(String) as string,
      ordersCount: 0,
      totalBought: '0.00',
      lastOrderAt: null,
      sample: false,
      activationLink: expect.stringMatching(/\/distributor\/activate\?token=[\w-]{43}$/) as string,
    });
    expect(data.activationLink?.startsWith(`${shop.url}/`)).toBe(true);
    const hours = (Date.parse(data.activationExpiresAt ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    expect(text).not.toMatch(/password|hash|tokenVersion/i);
  });

  test('keeps of the link nothing that opens it', async () => {
    const { id } = await addAffiliate(shop.database);
    const { data } = await setStatus(id, { status: 'approved' });
    const token = tokenIn(data.activationLink);
    const [row] = await shop.database.query<{ link: string }[]>(
      'SELECT row_to_json(link)::text AS link FROM activation_links link WHERE affiliate_id = $1',
      [id],
    );
    expect(row?.link).not.toContain(token);
    expect(row?.link).not.toContain(Buffer.from(token).toString('hex'));
    expect(JSON.stringify(await ledgerOf(id))).not.toContain(token);
  });

  test.each([
    [{ discount: 12.5, minimumPurchase: '800.50' }, 12.5, '800.50'],
    [{ discount: '33.33', minimumPurchase: 1200 }, 33.33, '1200.00'],
    [{ discount: 0, minimumPurchase: 0 }, 0, '0.00'],
    [{ discount: 100 }, 100, '1500.00'],
    [{ minimumPurchase: 99_999_999.99, discount: null }, 25, '99999999.99'],
  ])('takes the terms %j', async (terms, discount, minimumPurchase) => {
    const { id } = await addAffiliate(shop.database, { sample: true });
    const { status, data } = await setStatus(id, { status: 'approved', ...terms });
    expect(status).toBe(200);
    expect(data).toMatchObject({ discount, minimumPurchase, sample: false });
  });

  test('keeps the terms that staff set before it', async () => {
    const { id } = await addAffiliate(shop.database);
    await update(id, { discount: 18 });
    const { data } = await setStatus(id, { status: 'approved' });
    expect(data).toMatchObject({ discount: 18, minimumPurchase: '1500.00' });
  });

  test.each([
    ['discount', -1],
    ['discount', 100.01],
    ['discount', 12.345],
    ['discount', '12,5'],
    ['discount', true],
    ['discount', [10]],
    ['discount', ''],
    ['minimumPurchase', -0.01],
    ['minimumPurchase', '100.005'],
    ['minimumPurchase', 100_000_000],
    ['minimumPurchase', 'Q500'],
    ['minimumPurchase', {}],
    ['minimumPurchase', '1e3'],
    ['status', 'aprobado'],
    ['status', null],
    ['approvedBy', 'x'],
  ])('with %s %j is refused at its field and changes nothing', async (field, value) => {
    const { id } = await addAffiliate(shop.database);
    const { status, failure } = await setStatus(id, { status: 'approved', [field]: value });
    expect(status).toBe(400);
    expect(failure.problems?.map(({ path }) => path)).toEqual([field]);
    expect(await stored(id)).toMatchObject({ status: 'pending', discount: 0 });
  });

  test('the first one says when and by whom, a later one keeps that and what was agreed', async () => {
    const { id } = await addAffiliate(shop.database);
    const first = await setStatus(id, { status: 'approved', discount: 30 });
    await setStatus(id, { status: 'standby' });
    const other = await addStaff(shop, { pauseAffiliate: true });
    const again = await setStatus(id, { status: 'approved' }, other.headers);
    expect(again.status).toBe(200);
    expect(again.data).toMatchObject({
      approvedAt: first.data.approvedAt,
      approvedBy: adminId,
      discount: 30,
      status: 'approved',
    });
  });

  test('of somebody with a password makes no link', async () => {
    const { id } = await addAffiliate(shop.database, { status: 'standby', passwordHash: 'x', approvedAt: new Date() });
    const { data } = await setStatus(id, { status: 'approved' });
    expect(data).toMatchObject({ activated: true, activationLink: null, activationExpiresAt: null });
  });

  test('by ten people at once is one approval and one link', async () => {
    const { id } = await addAffiliate(shop.database);
    const answers = await Promise.all(Array.from({ length: 10 }, () => setStatus(id, { status: 'approved' })));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
    expect(answers.filter(({ data }) => data.activationLink !== null)).toHaveLength(1);
    expect((await ledgerOf(id)).map(({ action }) => action).sort()).toEqual([
      'affiliate.linkIssued',
      'affiliate.statusChanged',
      'affiliate.updated',
    ]);
  });

  test('outlives the staff user who made it', async () => {
    const { user, headers } = await addStaff(shop, { role: 'admin' });
    const { id } = await addAffiliate(shop.database);
    const { data } = await setStatus(id, { status: 'approved' }, headers);
    await shop.database.query('DELETE FROM users WHERE id = $1', [user.id]);
    const { data: later } = await shop.get<AffiliateView>(`/api/admin/affiliates/${id}`, { headers: admin });
    expect(later).toMatchObject({ approvedAt: data.approvedAt, approvedBy: null, approvedByName: null });
  });
});

const statuses: AffiliateStatus[] = ['pending', 'approved', 'rejected', 'standby'];
const allowed = ['pending approved', 'pending rejected', 'pending standby', 'approved standby', 'approved rejected'];
allowed.push('standby approved', 'standby rejected');
const steps = statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

test.each(steps)('from %s to %s', async (from, to) => {
  const { id } = await addAffiliate(shop.database, { status: from, sample: true });
  const { status, data, failure } = await setStatus(id, { status: to });
  const isAllowed = from === to || allowed.includes(`${from} ${to}`);
  expect(status).toBe(isAllowed ? 200 : 409);
  if (isAllowed) expect(data).toMatchObject({ id, status: to, sample: true });
  else expect(failure).toMatchObject({ code: 'affiliate.statusNotAllowed' });
  expect((await stored(id)).status).toBe(isAllowed ? to : from);
  if (from === to) expect(await ledgerOf(id)).toEqual([]);
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
  const smuggled = await setStatus(id, { status: 'standby', discount: 90 }, headers);
  expect(smuggled.status).toBe(403);
  expect(await stored(id)).toMatchObject({ status: 'standby', discount: 0, approvedAt: null });
});

describe('correcting an affiliate', () => {
  test('changes what was sent and nothing else', async () => {
    const { id, email } = await addAffiliate(shop.database, { sample: true });
    const { status, data } = await update(id, { discount: '12.50', minimumPurchase: 700, level: 'agente' });
    expect(status).toBe(200);
    expect(data).toMatchObject({ discount: 12.5, minimumPurchase: '700.00', level: 'agente', email, sample: false });
    const again = await update(id, { email: ' Otro@Ejemplo.GT ', phone: ' 5555 9999', name: 'Óscar  C.' });
    expect(again.data).toMatchObject({
      email: 'otro@ejemplo.gt',
      phone: '5555 9999',
      name: 'Óscar  C.',
      discount: 12.5,
    });
  });

  test('with nothing to change leaves no trace', async () => {
    const { id, phone } = await addAffiliate(shop.database, { sample: true });
    expect((await update(id, {})).data.sample).toBe(true);
    expect((await update(id, { phone })).data.sample).toBe(true);
    expect(await ledgerOf(id)).toEqual([]);
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
    const [kept] = await shop.database.query<{ affiliate_id: string | null }[]>(
      'SELECT affiliate_id FROM orders WHERE id = $1',
      [order.data.orderId],
    );
    expect(kept).toEqual({ affiliate_id: null });
    expect((await shop.get('/api/auth/distributor/me', { headers })).status).toBe(401);
    const body = { name: 'Eva', email: affiliate.email, phone: '5555 0000', level: 'agente' };
    expect((await shop.post('/api/affiliates', { body })).status).toBe(201);
    const [entry] = await ledgerOf(affiliate.id);
    expect(entry).toMatchObject({
      action: 'affiliate.deleted',
      actor: { kind: 'staff', id: adminId, name: adminName },
      before: { email: affiliate.email, status: 'standby' },
      after: null,
    });
  });
});

describe('an affiliate who does not exist', () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const paths: [string, string, object | undefined][] = [
    ['GET', '', undefined],
    ['PATCH', '', { discount: 5 }],
    ['PATCH', '/status', { status: 'approved' }],
    ['POST', '/activation-link', undefined],
    ['DELETE', '', undefined],
  ];

  test.each(paths)('%s …%s is 404', async (method, path, body) => {
    const { status, failure } = await shop.send(method, `/api/admin/affiliates/${nobody}${path}`, {
      body,
      headers: admin,
    });
    expect([status, failure.code]).toEqual([404, 'resource.notFound']);
  });

  test.each(['1', 'null', '\0', '../', 'a'.repeat(10_000), "'; --"])('id %# is 400', async (id) => {
    const { status } = await shop.get(`/api/admin/affiliates/${encodeURIComponent(id)}`, {
      headers: admin,
    });
    expect(status).toBe(400);
  });
});

describe('the list', () => {
  beforeAll(async () => {
    await shop.database.query('DELETE FROM affiliates');
    const people: Partial<AffiliateEntity>[] = [
      { name: 'Álvaro Sierra', status: 'rejected', level: 'agente', createdAt: new Date('2026-01-01') },
      { name: 'zoila Pérez', status: 'pending', level: 'socio', createdAt: new Date('2026-01-02') },
      { name: 'Ñusta 100%', status: 'standby', level: 'socio', phone: '4444 1234', createdAt: new Date('2026-01-03') },
      {
        name: 'Nora Díaz',
        status: 'approved',
        level: 'agente',
        email: 'nora_d@ejemplo.gt',
        createdAt: new Date('2026-01-04'),
      },
    ];
    for (const person of people) await addAffiliate(shop.database, person);
  });

  const names = async (query: string) => (await list(query)).data.map(({ name }) => name.split(' ')[0]);

  test.each([
    ['', ['Nora', 'Ñusta', 'zoila', 'Álvaro']],
    ['?sort=createdAt', ['Álvaro', 'zoila', 'Ñusta', 'Nora']],
    ['?sort=name', ['Álvaro', 'Nora', 'Ñusta', 'zoila']],
    ['?sort=-name', ['zoila', 'Ñusta', 'Nora', 'Álvaro']],
    ['?sort=status', ['zoila', 'Nora', 'Ñusta', 'Álvaro']],
    ['?sort=-status', ['Álvaro', 'Ñusta', 'Nora', 'zoila']],
    ['?status=pending', ['zoila']],
    ['?level=socio', ['Ñusta', 'zoila']],
    ['?level=socio&status=standby', ['Ñusta']],
    ['?q=DÍAZ', ['Nora']],
    ['?q=nora_d%40', ['Nora']],
    ['?q=4444', ['Ñusta']],
    ['?q=%25', ['Ñusta']],
    ['?q=nadie', []],
    ['?limit=2&page=2', ['zoila', 'Álvaro']],
    ['?limit=2&page=9', []],
  ])('%s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  test('says how many match, not how many are at hand', async () => {
    expect(JSON.parse((await list('?limit=1')).text)).toMatchObject({ meta: { total: 4 } });
    expect(JSON.parse((await list('?limit=1&level=socio')).text)).toMatchObject({ meta: { total: 2 } });
  });

  test.each([
    ['sort=email', 'sort'],
    ['sort=name;DROP', 'sort'],
    ["status=pending'--", 'status'],
    ['level=gold', 'level'],
    ['limit=101', 'limit'],
    ['page=0', 'page'],
    ['q=a&q=b', 'q'],
    ['order=name', 'order'],
  ])('?%s is refused', async (query, path) => {
    const { status, failure } = await list(`?${query}`);
    expect(status).toBe(400);
    expect(failure.problems?.map((problem) => problem.path)).toEqual([path]);
  });

  test('says what somebody bought: orders of any status, the amount of completed sales alone', async () => {
    const product = await addProduct(shop.database, {}, [{ inventory: 100 }]);
    const { affiliate, headers } = await addDistributor(shop, { name: 'Compradora' });
    for (const quantity of [3, 4, 5]) {
      expect((await shop.post('/api/orders', { body: orderFor(product, { quantity }), headers })).status).toBe(201);
    }
    await shop.database.query(
      `UPDATE sales SET status = CASE quantity WHEN 3 THEN 'completed' WHEN 4 THEN 'cancelled' ELSE status END
       WHERE order_id IN (SELECT id FROM orders WHERE affiliate_id = $1)`,
      [affiliate.id],
    );
    const { data } = await list('?q=Compradora');
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({ ordersCount: 3, totalBought: '225.00' });
    expect(Date.now() - Date.parse(data[0]?.lastOrderAt ?? '')).toBeLessThan(60_000);
    const { data: others } = await list('?q=Nora');
    expect(others[0]).toMatchObject({ ordersCount: 0, totalBought: '0.00', lastOrderAt: null });
  });
});

test('the history of an affiliate tells who did what, from the application on', async () => {
  const applied = await shop.post<{ id: string }>('/api/affiliates', {
    body: { name: 'Eva Tun', email: 'eva.tun@ejemplo.gt', phone: '5555 2222', level: 'agente', message: null },
  });
  const { id } = applied.data;
  await setStatus(id, { status: 'approved', discount: 11 });
  await setStatus(id, { status: 'standby' });
  const entries = await ledgerOf(id);
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
