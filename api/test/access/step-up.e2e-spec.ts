import { randomUUID } from 'node:crypto';

import {
  homepageSections,
  type HighTermsView,
  type NoticeView,
  type SectionView,
  type StaffSession,
} from '@shop/contracts';

import { addAffiliate } from '../support/builders/affiliates';
import { addStaff, PASSWORD } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

type Staff = Awaited<ReturnType<typeof addStaff>>;

/** As if the last confirmation of the user were so many minutes ago. */
function confirmedAgo({ user }: Staff, minutes: number) {
  return shop.database.query(
    'UPDATE staff_sessions SET confirmed_at = now() - make_interval(mins => $2) WHERE user_id = $1',
    [user.id, minutes],
  );
}

const confirm = ({ headers }: Staff, password: string = PASSWORD) =>
  shop.post('/api/admin/me/confirm', { headers, body: { password } });

async function setDiscount({ headers }: Staff, discount: number) {
  const { id } = await addAffiliate(shop.database, { status: 'approved', approvedAt: new Date() });
  const { status, failure } = await shop.send('PATCH', `/api/admin/affiliates/${id}`, { headers, body: { discount } });
  return { id, status, code: failure.code };
}

const newPassword = { newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };

describe('what a stolen session must not do', () => {
  const calls: [string, string, (id: string) => string, object | undefined][] = [
    ['change a user', 'PATCH', (id) => `/api/admin/users/${id}`, { addProduct: true }],
    ['add a user', 'POST', () => '/api/admin/users', { username: 'nueva', password: 'Marimba-2026' }],
    ['delete a user', 'DELETE', (id) => `/api/admin/users/${id}`, undefined],
    ['take the sales along', 'GET', () => '/api/admin/sales.csv', undefined],
    [
      'say what is erased by itself',
      'PUT',
      () => '/api/admin/people/retention',
      { orderMonths: 12, messageMonths: null, applicationMonths: null },
    ],
  ];

  test.each(calls)(
    '%s: asks for the password after fifteen minutes, and then does it',
    async (_what, method, path, body) => {
      const admin = await addStaff(shop, { role: 'admin' });
      const { user } = await addStaff(shop);
      const call = async () => {
        const { status, failure } = await shop.send(method, path(user.id), { headers: admin.headers, body });
        return { status, code: failure.code };
      };
      await confirmedAgo(admin, 15);
      expect(await call()).toEqual({ status: 403, code: 'auth.stepUpRequired' });
      expect((await confirm(admin, 'otra')).status).toBe(400);
      expect(await call()).toEqual({ status: 403, code: 'auth.stepUpRequired' });
      expect((await confirm(admin)).status).toBe(200);
      expect((await call()).status).toBeLessThan(300);
      await confirmedAgo(admin, 14);
      expect((await call()).code).not.toBe('auth.stepUpRequired');
    },
  );

  test('a clock that was set back makes no confirmation last longer', async () => {
    const admin = await addStaff(shop, { role: 'admin' });
    const take = async () => (await shop.get('/api/admin/sales.csv', { headers: admin.headers })).status;
    await confirmedAgo(admin, -14);
    expect(await take()).toBe(200);
    await confirmedAgo(admin, -16);
    expect(await take()).toBe(403);
  });

  test('a confirmation is for the session that gave it', async () => {
    const here = await addStaff(shop, { role: 'admin' });
    const body = { username: here.user.username, password: PASSWORD };
    const { data: elsewhere } = await shop.post<StaffSession>('/api/admin/login', { body });
    await confirmedAgo(here, 60);
    await confirm(here);
    const sessions = [here.headers.Authorization, elsewhere.token];
    const take = (Authorization: string) => shop.get('/api/admin/sales.csv', { headers: { Authorization } });
    const answers = await Promise.all(sessions.map(take));
    expect(answers.map(({ status }) => status)).toEqual([200, 403]);
  });

  test('a wrong password stands at its field, and does not end the session', async () => {
    const staff = await addStaff(shop);
    const { failure } = await confirm(staff, 'otra');
    expect(failure.problems).toEqual([{ path: 'password', message: 'La contraseña no es correcta' }]);
    expect((await shop.get('/api/admin/me', { headers: staff.headers })).status).toBe(200);
  });

  test('a user who may not do it is told so, and not asked', async () => {
    const sales = await addStaff(shop);
    await confirmedAgo(sales, 60);
    const { failure } = await shop.send('POST', '/api/admin/users', { headers: sales.headers, body: {} });
    expect(failure.code).toBe('auth.forbidden');
  });
});

describe('another’s password', () => {
  const reset = ({ headers }: Staff, id: string) =>
    shop.send('PATCH', `/api/admin/users/${id}/password`, { headers, body: newPassword });

  test('takes a confirmation of its own: the sign-in is good for one, and each confirmation for one more', async () => {
    const admin = await addStaff(shop, { role: 'admin' });
    const { user } = await addStaff(shop);
    const both = await Promise.all([reset(admin, user.id), reset(admin, user.id)]);
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403]);
    expect((await reset(admin, user.id)).failure.code).toBe('auth.stepUpRequired');
    // Calls that want a recent confirmation go on.
    expect((await shop.get('/api/admin/sales.csv', { headers: admin.headers })).status).toBe(200);
    await confirm(admin);
    expect((await reset(admin, user.id)).status).toBe(200);
    expect((await reset(admin, user.id)).status).toBe(403);
  });

  test('is told to who has it, and one’s own is not changed that way', async () => {
    const [admin, carla] = [await addStaff(shop, { role: 'admin' }), await addStaff(shop)];
    expect((await reset(admin, carla.user.id)).status).toBe(200);
    const { data } = await shop.post<StaffSession>('/api/admin/login', {
      body: { username: carla.user.username, password: newPassword.newPassword },
    });
    const headers = { Authorization: data.token };
    const told = await shop.get<NoticeView[]>('/api/admin/notices', { headers });
    expect(told.data).toEqual([expect.objectContaining({ kind: 'passwordReset', by: admin.user.username })]);
    const [notice] = told.data;
    const markSeen = { path: `/api/admin/notices/${notice?.id ?? ''}`, headers };
    expect((await shop.send('DELETE', markSeen.path, { headers: admin.headers })).status).toBe(404);
    expect((await shop.send('DELETE', markSeen.path, { headers })).status).toBe(200);
    expect((await shop.get<NoticeView[]>('/api/admin/notices', { headers })).data).toEqual([]);

    await confirm(admin);
    const { status, failure } = await reset(admin, admin.user.id);
    expect([status, failure.code]).toEqual([409, 'user.ownAccount']);
    expect((await shop.get('/api/admin/me', { headers: admin.headers })).status).toBe(200);
  });
});

describe('where orders and payments go', () => {
  const path = '/api/admin/homepage-content/contact';
  const { paymentMethods } = homepageSections.contact.defaults;
  const contactWith = (over: object) => ({
    content: JSON.stringify({
      paymentMethods,
      contactInfo: [{ value: '5555 0000' }],
      ...over,
    }),
  });
  const save = ({ headers }: Staff, body: object) => shop.send('PATCH', path, { headers, body });

  test('another number or account asks, the texts around them do not, and every admin who works is told', async () => {
    const { user: former } = await addStaff(shop, { role: 'admin', active: false });
    const [boss, staff] = [await addStaff(shop, { role: 'admin' }), await addStaff(shop)];
    const told = async () => (await shop.get<NoticeView[]>('/api/admin/notices', { headers: boss.headers })).data;
    expect((await save(staff, contactWith({}))).status).toBe(200);
    expect(await told()).toEqual([expect.objectContaining({ kind: 'contactChanged', by: staff.user.username })]);
    expect(await shop.database.query('SELECT FROM staff_notices WHERE user_id = $1', [former.id])).toEqual([]);

    await confirmedAgo(staff, 16);
    const texts = { title: 'Escríbenos', ...contactWith({ formButton: 'Enviar ya' }) };
    expect((await save(staff, texts)).status).toBe(200);
    const dangerous = [
      { contactInfo: [{ value: '6666 6666' }] },
      { paymentMethods: [...paymentMethods.slice(1), 'Cuenta 999'] },
    ];
    for (const change of dangerous) {
      expect((await save(staff, contactWith(change))).failure.code).toBe('auth.stepUpRequired');
    }
    expect(await told()).toHaveLength(1);
    await confirm(staff);
    for (const change of dangerous) expect((await save(staff, contactWith(change))).status).toBe(200);
    const times = (await told()).map(({ at }) => at);
    expect([times.length, times]).toEqual([3, times.toSorted().toReversed()]);
    expect((await shop.get<NoticeView[]>('/api/admin/notices', { headers: staff.headers })).data).toEqual([]);
  });

  test('hiding the contact, which leaves buyers without WhatsApp, asks and is told like another number', async () => {
    const [boss, staff] = [await addStaff(shop, { role: 'admin' }), await addStaff(shop)];
    const told = async () => (await shop.get<NoticeView[]>('/api/admin/notices', { headers: boss.headers })).data;
    const isShown = async () =>
      (await shop.get<SectionView[]>('/api/homepage-content')).data.some(({ section }) => section === 'contact');
    await save(staff, contactWith({ contactInfo: [{ value: '5555 0001' }] }));
    await confirmedAgo(staff, 16);
    expect((await save(staff, { active: false })).failure.code).toBe('auth.stepUpRequired');
    expect([await isShown(), (await told()).length]).toEqual([true, 1]);
    await confirm(staff);
    expect((await save(staff, { active: false })).status).toBe(200);
    expect([await isShown(), (await told()).length]).toEqual([false, 2]);
    expect((await save(staff, { active: true })).status).toBe(200);
    expect([await isShown(), (await told()).length]).toEqual([true, 3]);
  });
});

describe('a discount', () => {
  test.each([
    [0, 15, 403],
    [25, 14, 200],
    [60, 14, 200],
    [61, 0, 403],
    [100, 0, 403],
  ])('of %s %% after %s minutes answers %s', async (discount, minutes, expected) => {
    const staff = await addStaff(shop, { authorizeAffiliate: true });
    await confirmedAgo(staff, minutes);
    const { status, code } = await setDiscount(staff, discount);
    expect(status).toBe(expected);
    if (expected === 403) expect(code).toBe('auth.stepUpRequired');
  });

  test('above 60 % asks each time: a sign-in does not count, and a confirmation is good for one, and not for long', async () => {
    const staff = await addStaff(shop, { authorizeAffiliate: true });
    expect((await setDiscount(staff, 75)).code).toBe('auth.stepUpRequired');
    await confirm(staff);
    const both = await Promise.all([setDiscount(staff, 75), setDiscount(staff, 75)]);
    expect(both.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 403]);
    expect((await setDiscount(staff, 60)).status).toBe(200);
    await confirm(staff);
    await confirmedAgo(staff, 3);
    expect((await setDiscount(staff, 75)).code).toBe('auth.stepUpRequired');
  });

  test('above 60 % that is refused for its form uses no confirmation up', async () => {
    const staff = await addStaff(shop, { authorizeAffiliate: true });
    const { id } = await addAffiliate(shop.database, { status: 'approved', approvedAt: new Date() });
    await confirm(staff);
    const { failure } = await shop.send('PATCH', `/api/admin/affiliates/${id}`, {
      headers: staff.headers,
      body: { discount: 75, minimumPurchase: -1 },
    });
    expect(failure.code).toBe('request.invalid');
    expect((await setDiscount(staff, 75)).status).toBe(200);
    expect((await setDiscount(staff, 75)).code).toBe('auth.stepUpRequired');
  });

  test('above 60 % that is refused for what is stored uses its confirmation up: nobody tries around with one', async () => {
    const staff = await addStaff(shop, { authorizeAffiliate: true });
    await confirm(staff);
    const { failure } = await shop.send('PATCH', `/api/admin/affiliates/${randomUUID()}`, {
      headers: staff.headers,
      body: { discount: 75 },
    });
    expect(failure.code).toBe('resource.notFound');
    expect((await setDiscount(staff, 75)).code).toBe('auth.stepUpRequired');
  });

  test('above 60 % with an approval is asked for as well', async () => {
    const staff = await addStaff(shop, { authorizeAffiliate: true });
    const { id } = await addAffiliate(shop.database);
    const body = { status: 'approved', discount: '70', minimumPurchase: null };
    const { failure } = await shop.send('PATCH', `/api/admin/affiliates/${id}/status`, {
      headers: staff.headers,
      body,
    });
    expect(failure.code).toBe('auth.stepUpRequired');
  });

  test('above 60 % that was raised since an admin looked still waits for one who sees it', async () => {
    const admin = await addStaff(shop, { role: 'admin' });
    const staff = await addStaff(shop, { authorizeAffiliate: true });
    await confirm(staff);
    const { id } = await setDiscount(staff, 61);
    const waiting = async () => {
      const { data } = await shop.get<HighTermsView[]>('/api/admin/high-terms', { headers: admin.headers });
      return data.find(({ affiliateId }) => affiliateId === id);
    };
    const markSeen = (setAt = '') =>
      shop.send('DELETE', `/api/admin/high-terms/${id}?setAt=${setAt}`, { headers: admin.headers });
    const looked = await waiting();
    await confirm(staff);
    const call = { headers: staff.headers, body: { discount: 95 } };
    expect((await shop.send('PATCH', `/api/admin/affiliates/${id}`, call)).status).toBe(200);
    const refused = await markSeen(looked?.setAt);
    expect([refused.status, refused.failure.code]).toEqual([409, 'affiliate.termsChanged']);
    const raised = await waiting();
    expect(raised?.discount).toBe(95);
    expect((await markSeen(raised?.setAt)).status).toBe(200);
    expect(await waiting()).toBeUndefined();
    // Said again, as an answer was lost or a colleague was faster, it is as it was wanted.
    expect((await markSeen(raised?.setAt)).status).toBe(200);
  });

  test('above 60 % waits for an admin, until one has seen it or it is lowered', async () => {
    const [admin, staff] = [
      await addStaff(shop, { role: 'admin' }),
      await addStaff(shop, { authorizeAffiliate: true }),
    ];
    const waiting = async () =>
      (await shop.get<HighTermsView[]>('/api/admin/high-terms', { headers: admin.headers })).data;
    const setHigh = async (discount: number) => {
      await confirm(staff);
      return setDiscount(staff, discount);
    };
    const [seen, lowered] = [await setHigh(75), await setHigh(61)];
    await setDiscount(staff, 60);
    expect((await waiting()).filter(({ setBy }) => setBy === staff.user.username)).toEqual([
      expect.objectContaining({ affiliateId: lowered.id, discount: 61 }),
      expect.objectContaining({ affiliateId: seen.id, discount: 75 }),
    ]);
    const markSeen = await shop.send('DELETE', `/api/admin/high-terms/${seen.id}`, { headers: admin.headers });
    expect(markSeen.status).toBe(200);
    const history = await shop.get(`/api/admin/audit-log/affiliate/${seen.id}`, { headers: admin.headers });
    expect(history.data).toMatchObject([{ action: 'affiliate.termsSeen', after: { discount: 75 } }, {}]);
    const call = { headers: staff.headers, body: { discount: 20 } };
    await shop.send('PATCH', `/api/admin/affiliates/${lowered.id}`, call);
    expect((await waiting()).filter(({ setBy }) => setBy === staff.user.username)).toEqual([]);
    // Correcting the phone of somebody with such terms is no news.
    await shop.send('PATCH', `/api/admin/affiliates/${seen.id}`, {
      headers: staff.headers,
      body: { phone: '5555 0001' },
    });
    expect((await waiting()).map(({ affiliateId }) => affiliateId)).not.toContain(seen.id);
  });
});
