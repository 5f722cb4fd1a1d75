import type { AffiliateView, AffiliateWithLinkView, AuditEntryView } from '@shop/contracts';

import { AffiliateEntity } from '../../src/affiliates/affiliate.entity';
import { addAffiliate, tokenIn } from '../support/builders/affiliates';
import { addStaff } from '../support/builders/basics';
import { untilSomebodyWaits } from '../support/database/test-database';
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

function stored(id: string): Promise<AffiliateEntity> {
  return shop.database.getRepository(AffiliateEntity).findOneByOrFail({ id });
}

async function historyOf(id: string): Promise<AuditEntryView[]> {
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/affiliate/${id}`, { headers: admin });
  return data;
}

test('by somebody who is deleted in that very moment is nobody’s any more', async () => {
  const { user, headers } = await addStaff(shop, { authorizeAffiliate: true });
  const { id } = await addAffiliate(shop.database);
  const approval = await shop.database.transaction(async (manager) => {
    await manager.query('DELETE FROM users WHERE id = $1', [user.id]);
    const call = setStatus(id, { status: 'approved' }, headers);
    await untilSomebodyWaits(shop.database);
    return { call };
  });
  expect(await approval.call).toMatchObject({ status: 401, failure: { code: 'auth.required' } });
  expect(await stored(id)).toMatchObject({ status: 'pending', approvedBy: null });
});

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
      activationLink: expect.stringMatching(/\/distributor\/activate\?token=[\w-]{43}$/) as string,
    });
    expect(data.activationLink?.startsWith(`${shop.url}/`)).toBe(true);
    const hours = (Date.parse(data.activationExpiresAt ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(72);
    // Names of fields alone: any four letters may be in the link.
    expect(text).not.toMatch(/"\w*(?:password|hash|tokenVersion)\w*":/i);
  });

  test('answers a link with the public address where one is set', async () => {
    const other = await openShop(undefined, { PUBLIC_URL: 'https://tienda.example/' });
    try {
      const { headers } = await addStaff(other, { role: 'admin' });
      const { id } = await addAffiliate(other.database);
      const path = `/api/admin/affiliates/${id}/status`;
      const call = { body: { status: 'approved' }, headers };
      const { data } = await other.send<AffiliateWithLinkView>('PATCH', path, call);
      expect(data.activationLink).toMatch(/^https:\/\/tienda\.example\/distributor\/activate\?token=[\w-]{43}$/);
    } finally {
      await other.close();
    }
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
    expect(JSON.stringify(await historyOf(id))).not.toContain(token);
  });

  test.each([
    [{ discount: 12.5, minimumPurchase: '800.50' }, 12.5, '800.50'],
    [{ discount: '33.33', minimumPurchase: 1200 }, 33.33, '1200.00'],
    [{ discount: 0, minimumPurchase: 0 }, 0, '0.00'],
    [{ discount: 60 }, 60, '1500.00'],
    [{ minimumPurchase: 99_999_999.99, discount: null }, 25, '99999999.99'],
  ])('takes the terms %j', async (terms, discount, minimumPurchase) => {
    const { id } = await addAffiliate(shop.database);
    const { status, data } = await setStatus(id, { status: 'approved', ...terms });
    expect(status).toBe(200);
    expect(data).toMatchObject({ discount, minimumPurchase });
  });

  test('keeps the terms that staff set before it', async () => {
    const { id } = await addAffiliate(shop.database);
    await shop.send('PATCH', `/api/admin/affiliates/${id}`, { body: { discount: 18 }, headers: admin });
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
    expect((await historyOf(id)).map(({ action }) => action).sort()).toEqual([
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
