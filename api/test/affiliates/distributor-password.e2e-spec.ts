import type { DistributorView, AuditEntryView } from '@shop/contracts';

import { issueActivationLink } from '../../src/affiliates/activation/activation-links.service';
import { Passwords } from '../../src/access/passwords/passwords.service';
import { PASSWORD } from '../support/builders/affiliates';
import { addDistributor, addStaff } from '../support/builders/basics';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

const NEW = 'Otra-clave-9';

let shop: TestShop;
let passwordHash: string;

beforeAll(async () => {
  shop = await openShop();
  passwordHash = await shop.app.get(Passwords).hash(PASSWORD);
});
afterAll(() => shop.close());

function change(headers: Record<string, string>, body: object) {
  return shop.send<DistributorView>('PATCH', '/api/auth/distributor/password', { body, headers });
}

const right = { currentPassword: PASSWORD, newPassword: NEW, confirmPassword: NEW };

async function meStatus(headers: Record<string, string>): Promise<number> {
  return (await shop.get('/api/auth/distributor/me', { headers })).status;
}

function login(email: string, password: string) {
  return shop.post('/api/auth/distributor/login', { body: { email, password } });
}

test('a distributor changes the password: signed out everywhere else, still signed in here', async () => {
  const { affiliate, headers } = await addDistributor(shop, { passwordHash });
  const answer = await change(headers, right);
  expect(answer.status).toBe(200);
  expect(answer.data).toMatchObject({ id: affiliate.id, email: affiliate.email });
  expect(answer.text).not.toMatch(/hash|version/i);
  const fresh = { Cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' };
  expect([await meStatus(headers), await meStatus(fresh)]).toEqual([401, 200]);
  expect((await login(affiliate.email, PASSWORD)).status).toBe(401);
  expect((await login(affiliate.email, NEW)).status).toBe(200);

  const { headers: admin } = await addStaff(shop, { role: 'admin' });
  const path = `/api/admin/audit-log/affiliate/${affiliate.id}`;
  const { data } = await shop.get<AuditEntryView[]>(path, { headers: admin });
  expect(data).toMatchObject([
    { action: 'affiliate.signedIn' },
    {
      action: 'affiliate.passwordChanged',
      actor: { kind: 'distributor', id: affiliate.id },
      before: null,
      after: null,
    },
  ]);
});

test('an activation link that is still open ends with it', async () => {
  const { affiliate, headers } = await addDistributor(shop, { passwordHash });
  const { token } = await issueActivationLink(shop.database.manager, affiliate.id);
  expect((await change(headers, right)).status).toBe(200);
  const opened = await shop.post('/api/auth/distributor/activation', { body: { token } });
  expect([opened.status, opened.failure.code]).toEqual([410, 'activation.gone']);
});

test('a wrong current password is said at its field and signs nobody out', async () => {
  const { affiliate, headers } = await addDistributor(shop, { passwordHash });
  const { status, failure, headers: answered } = await change(headers, { ...right, currentPassword: `${PASSWORD} ` });
  expect(status).toBe(400);
  expect(failure.problems).toEqual([{ path: 'currentPassword', message: expect.any(String) as string }]);
  expect(answered.getSetCookie()).toEqual([]);
  expect(await meStatus(headers)).toBe(200);
  expect((await login(affiliate.email, PASSWORD)).status).toBe(200);
});

test.each([
  [{}, ['newPassword', 'currentPassword']],
  [{ ...right, currentPassword: '' }, ['currentPassword']],
  [{ ...right, newPassword: 'corta', confirmPassword: 'corta' }, ['newPassword']],
  [{ ...right, newPassword: 'Password1!', confirmPassword: 'Password1!' }, ['newPassword']],
  [{ ...right, confirmPassword: PASSWORD }, ['confirmPassword']],
  [{ ...right, currentPassword: { $ne: '' } }, ['currentPassword']],
  [{ ...right, email: 'otro@ejemplo.gt' }, ['email']],
])('%j is refused', async (body, paths) => {
  const { headers } = await addDistributor(shop, { passwordHash });
  const { status, failure } = await change(headers, body);
  expect(status).toBe(400);
  expect(failure.problems?.map(({ path }) => path).sort()).toEqual([...paths].sort());
});

test('of several changes at once with the same current password, one is done', async () => {
  const { affiliate, headers } = await addDistributor(shop, { passwordHash });
  const chosen = Array.from({ length: 4 }, (_, index) => `${NEW}-${index}`);
  const answers = await Promise.all(
    chosen.map((password) => change(headers, { ...right, newPassword: password, confirmPassword: password })),
  );
  const done = answers.flatMap(({ status }, index) => (status === 200 ? [chosen[index] ?? ''] : []));
  expect(done).toHaveLength(1);
  expect((await login(affiliate.email, done[0] ?? '')).status).toBe(200);
});

test('who is put on standby while they change it keeps the former one', async () => {
  const { affiliate, headers } = await addDistributor(shop, { passwordHash });
  const suspending = shop.database.createQueryRunner();
  await suspending.startTransaction();
  await suspending.query(`UPDATE affiliates SET status = 'standby' WHERE id = $1`, [affiliate.id]);
  const changing = change(headers, right);
  await Promise.race([changing, untilSomebodyWaits(shop.database)]);
  await suspending.commitTransaction();
  await suspending.release();
  expect((await changing).failure.code).toBe('auth.required');
});
