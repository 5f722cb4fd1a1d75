import type { PasskeyChallenge, PasskeyJson, RecoveryCodesView, SecondStep, StaffSession } from '@shop/contracts';

import { addStaff } from '../support/builders/basics';
import { addApp, factorsOf, passwordStep, type Staff } from '../support/builders/factors';
import { SoftwarePasskey } from '../support/devices/software-passkey';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
/** Where the staff of these tests are; the shop asks for passkeys of that host. */
const origin = 'https://tienda.ejemplo.gt';

beforeAll(async () => {
  shop = await openShop(undefined, { PUBLIC_URL: origin });
});
afterAll(() => shop.close());

async function add({ headers }: Staff, passkey: SoftwarePasskey, name = 'Laptop') {
  const { data } = await shop.post<PasskeyChallenge>('/api/admin/me/factors/passkeys/options', { headers });
  const body = { challenge: data.token, credential: passkey.create(data.options), name };
  return shop.post<RecoveryCodesView>('/api/admin/me/factors/passkeys', { headers, body });
}

async function addStaffWithPasskey(): Promise<Staff & { passkey: SoftwarePasskey }> {
  const staff = await addStaff(shop);
  const passkey = new SoftwarePasskey(origin);
  expect((await add(staff, passkey)).status).toBe(200);
  return { ...staff, passkey };
}

const secondStep = async (staff: Staff) => (await passwordStep(shop, staff)) as SecondStep;
const enter = (challenge: string, credential: PasskeyJson) =>
  shop.post<StaffSession>('/api/admin/login/passkey', { body: { challenge, credential } });

test('a passkey is added under its name, with recovery codes, and lets its owner in', async () => {
  const staff = await addStaff(shop);
  const passkey = new SoftwarePasskey(origin);
  expect((await add(staff, passkey, ' Llave USB ')).data.recoveryCodes).toHaveLength(10);
  expect((await factorsOf(shop, staff)).passkeys).toEqual([
    expect.objectContaining({ id: passkey.id, name: 'Llave USB', usedAt: null }),
  ]);
  const step = await secondStep(staff);
  expect(step).toMatchObject({ methods: ['passkey', 'recovery'], passkey: { rpId: 'tienda.ejemplo.gt' } });
  const { status, data } = await enter(step.challenge.token, passkey.sign(step.passkey ?? {}));
  expect(status).toBe(200);
  expect((await shop.get('/api/admin/me', { headers: { Authorization: data.token } })).status).toBe(200);
  expect((await factorsOf(shop, { headers: { Authorization: data.token } })).passkeys[0]?.usedAt).not.toBeNull();
});

test('another passkey leaves the recovery codes that its owner has written down', async () => {
  const staff = await addStaffWithPasskey();
  expect((await add(staff, new SoftwarePasskey(origin), 'Llave USB')).data.recoveryCodes).toBeNull();
  const { recoveryCodesLeft, passkeys } = await factorsOf(shop, staff);
  expect([recoveryCodesLeft, passkeys.map(({ name }) => name)]).toEqual([10, ['Laptop', 'Llave USB']]);
});

test('an answer opens nothing that was given to another question, at another place, by another key, or before', async () => {
  const [staff, other] = [await addStaffWithPasskey(), await addStaffWithPasskey()];
  const [step, earlier] = [await secondStep(staff), await secondStep(staff)];
  const used = staff.passkey.sign(step.passkey ?? {});
  expect((await enter(step.challenge.token, used)).status).toBe(200);
  const now = await secondStep(staff);
  const options = now.passkey ?? {};
  const stranger = Object.assign(new SoftwarePasskey(origin), { id: staff.passkey.id });
  const copy = Object.assign(Object.create(staff.passkey), { uses: 0 }) as SoftwarePasskey;
  const elsewhere = Object.assign(Object.create(staff.passkey) as SoftwarePasskey, { origin: 'https://otra.gt' });
  const answers: PasskeyJson[] = [
    used,
    staff.passkey.sign(earlier.passkey ?? {}),
    other.passkey.sign(options),
    stranger.sign(options),
    elsewhere.sign(options),
    copy.sign(options),
    {},
    { id: staff.passkey.id },
  ];
  for (const answer of answers) {
    const { status, failure } = await enter(now.challenge.token, answer);
    expect([status, failure.code]).toEqual([422, 'auth.wrongPasskey']);
  }
  // Nobody's wrong answers keep the owner out.
  expect((await enter(now.challenge.token, staff.passkey.sign(options))).status).toBe(200);
});

test('a passkey that was made elsewhere, or that somebody has, is not added', async () => {
  const [staff, other] = [await addStaff(shop), await addStaffWithPasskey()];
  expect((await add(staff, new SoftwarePasskey('https://otra.gt'))).failure.code).toBe('auth.wrongPasskey');
  expect((await add(staff, other.passkey)).failure.code).toBe('auth.wrongPasskey');
  expect((await add(staff, new SoftwarePasskey(origin), ' ')).failure.problems?.map(({ path }) => path)).toEqual([
    'name',
  ]);
  expect((await factorsOf(shop, staff)).passkeys).toEqual([]);
});

test('a passkey that answers another question is not added, nor asked to be made again by who has it', async () => {
  const { headers, passkey } = await addStaffWithPasskey();
  const ask = async () =>
    (await shop.post<PasskeyChallenge>('/api/admin/me/factors/passkeys/options', { headers })).data;
  const [first, second] = [await ask(), await ask()];
  expect(first.options['excludeCredentials']).toMatchObject([{ id: passkey.id }]);
  const body = { challenge: second.token, credential: new SoftwarePasskey(origin).create(first.options), name: 'Otra' };
  expect((await shop.post('/api/admin/me/factors/passkeys', { headers, body })).failure.code).toBe('auth.wrongPasskey');
});

test('a passkey whose id is longer than WebAuthn allows is not added; one of the longest is of use', async () => {
  const staff = await addStaff(shop);
  for (const bytes of [16_000, 1024]) {
    const { status, failure } = await add(staff, new SoftwarePasskey(origin, bytes));
    expect([status, failure.code]).toEqual([422, 'auth.wrongPasskey']);
  }
  const longest = new SoftwarePasskey(origin, 1023);
  expect((await add(staff, longest)).status).toBe(200);
  const step = await secondStep(staff);
  expect((await enter(step.challenge.token, longest.sign(step.passkey ?? {}))).status).toBe(200);
  const gone = await shop.send('DELETE', `/api/admin/me/factors/passkeys/${longest.id}`, { headers: staff.headers });
  expect(gone.status).toBe(200);
});

test('a person has at most 20: browsers ask for none of too many', async () => {
  const staff = await addStaffWithPasskey();
  await shop.database.query(
    `INSERT INTO passkeys (id, user_id, public_key, counter, name)
     SELECT gen_random_uuid()::text, $1, '', 0, 'Otra' FROM generate_series(2, 20)`,
    [staff.user.id],
  );
  expect((await add(staff, new SoftwarePasskey(origin))).failure.problems?.map(({ path }) => path)).toEqual(['name']);
  expect((await factorsOf(shop, staff)).passkeys).toHaveLength(20);
});

test.each([['usb'], [{ usb: true }], [['usb', { usb: true }, 'usb', 'x'.repeat(5000)]]])(
  'of the ways to reach a passkey those that browsers know are kept: %#',
  async (transports) => {
    const staff = await addStaff(shop);
    const passkey = new SoftwarePasskey(origin);
    const create = passkey.create.bind(passkey);
    passkey.create = (options) => {
      const credential = create(options);
      return { ...credential, response: { ...(credential['response'] as object), transports } };
    };
    expect((await add(staff, passkey)).status).toBe(200);
    const kept = Array.isArray(transports) ? ['usb'] : [];
    expect((await secondStep(staff)).passkey?.['allowCredentials']).toEqual([
      { id: passkey.id, type: 'public-key', transports: kept },
    ]);
  },
);

test('a passkey is removed by its owner alone', async () => {
  const [staff, other] = [await addStaffWithPasskey(), await addStaffWithPasskey()];
  const remove = ({ headers }: Staff, { id }: SoftwarePasskey) =>
    shop.send('DELETE', `/api/admin/me/factors/passkeys/${id}`, { headers });
  expect((await remove(staff, other.passkey)).status).toBe(404);
  expect((await factorsOf(shop, other)).passkeys).toHaveLength(1);
  expect((await remove(other, other.passkey)).status).toBe(200);
  expect((await factorsOf(shop, staff)).passkeys).toHaveLength(1);
});

test('a passkey alone is what a rule asks for, and stays', async () => {
  const [staff, admin] = [await addStaffWithPasskey(), await addStaff(shop, { role: 'admin' })];
  const { headers } = staff;
  const body = { required: true, graceDays: 0 };
  await shop.send('PUT', '/api/admin/factor-rules/sales', { body, headers: admin.headers });
  const { status } = await shop.get('/api/admin/orders', { headers });
  const removed = await shop.send('DELETE', `/api/admin/me/factors/passkeys/${staff.passkey.id}`, { headers });
  await shop.database.query('DELETE FROM factor_rules');
  expect([status, removed.failure.code]).toEqual([200, 'auth.factorNeeded']);
});

test('a passkey keeps its owner’s recovery codes where their app goes', async () => {
  const staff = await addStaffWithPasskey();
  await addApp(shop, staff);
  const { status } = await shop.send('DELETE', '/api/admin/me/factors/totp', { headers: staff.headers });
  expect([status, (await factorsOf(shop, staff)).recoveryCodesLeft]).toEqual([200, 10]);
});

test('the answer that added a passkey adds it once, also after it was removed', async () => {
  const { headers } = await addStaff(shop);
  const passkey = new SoftwarePasskey(origin);
  const { data } = await shop.post<PasskeyChallenge>('/api/admin/me/factors/passkeys/options', { headers });
  const body = { challenge: data.token, credential: passkey.create(data.options), name: 'Laptop' };
  const send = () => shop.post('/api/admin/me/factors/passkeys', { headers, body });
  expect((await send()).status).toBe(200);
  expect((await shop.send('DELETE', `/api/admin/me/factors/passkeys/${passkey.id}`, { headers })).status).toBe(200);
  expect((await send()).failure.code).toBe('auth.challengeOver');
});

test('stands for the password where that is asked for again', async () => {
  const staff = await addStaffWithPasskey();
  const { headers } = staff;
  await shop.database.query(`UPDATE staff_sessions SET confirmed_at = now() - interval '1 hour'`);
  const remove = () => shop.send('DELETE', `/api/admin/me/factors/passkeys/${staff.passkey.id}`, { headers });
  expect((await remove()).failure.code).toBe('auth.stepUpRequired');
  const ask = async () =>
    (await shop.post<PasskeyChallenge>('/api/admin/me/confirm/passkey/options', { headers })).data;
  // A question of this kind opens no session.
  const open = await ask();
  expect((await enter(open.token, staff.passkey.sign(open.options))).failure.code).toBe('auth.challengeOver');
  const data = await ask();
  const credential = staff.passkey.sign(data.options);
  const confirm = () =>
    shop.post('/api/admin/me/confirm/passkey', { headers, body: { challenge: data.token, credential } });
  expect((await confirm()).status).toBe(200);
  expect((await confirm()).failure.code).toBe('auth.challengeOver');
  expect((await remove()).status).toBe(200);
  expect((await factorsOf(shop, staff)).recoveryCodesLeft).toBe(0);
});
