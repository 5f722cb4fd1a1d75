import { WEAK_PASSWORD, type AuditEntryView, type RenewedStaffView, type StaffView } from '@shop/contracts';

import type { UserEntity } from '../../src/users/user.entity';
import { addStaff, PASSWORD } from '../support/builders/basics';
import { untilSomebodyWaits } from '../support/database/test-database';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let admin: { user: UserEntity; headers: { Authorization: string } };

beforeAll(async () => {
  shop = await openShop();
  admin = await addStaff(shop, { role: 'admin' });
});
afterAll(() => shop.close());

function me(headers: Record<string, string>) {
  return shop.get<StaffView>('/api/admin/me', { headers });
}

async function login(username: string, password: string): Promise<number> {
  return (await shop.post('/api/admin/login', { body: { username, password } })).status;
}

/** Changes of an account; sign-ins have their tests elsewhere. */
async function historyOf(id: string) {
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/user/${id}`, { headers: admin.headers });
  const changes = data.filter(({ action }) => action !== 'user.signedIn');
  return changes.map(({ action, before, after, actor }) => ({ action, before, after, by: actor.name }));
}

describe('one’s own account', () => {
  const own = (body: unknown, headers: Record<string, string>) =>
    shop.send<StaffView>('PATCH', '/api/admin/me', { body, headers });
  const changePassword = (body: unknown, headers: Record<string, string>) =>
    shop.send<RenewedStaffView>('PATCH', '/api/admin/me/password', { body, headers });

  test('can be renamed', async () => {
    const { user, headers } = await addStaff(shop);
    const { status, data } = await own({ username: ' Ixchel ' }, headers);
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: user.id, username: 'Ixchel', role: 'sales' });
    expect((await me(headers)).data).toEqual(data);
    expect(await historyOf(user.id)).toEqual([
      { action: 'user.updated', before: { username: user.username }, after: { username: 'Ixchel' }, by: user.username },
    ]);
    expect((await own({}, headers)).data).toEqual(data);
    expect((await own({ username: admin.user.username }, headers)).failure.code).toBe('user.usernameTaken');
  });

  test.each([
    [{ role: 'admin' }, 'role'],
    [{ active: true }, 'active'],
    [{ deleteItems: true }, 'deleteItems'],
    [{ username: 'x', role: 'admin' }, 'role'],
    [{ tokenVersion: 0 }, 'tokenVersion'],
    [{ passwordHash: 'x' }, 'passwordHash'],
    [{ username: null }, 'username'],
    [{ username: { $ne: '' } }, 'username'],
  ])('can’t be given %j: refused, without effect', async (body, path) => {
    const { user, headers } = await addStaff(shop);
    const { status, failure } = await own(body, headers);
    expect(status).toBe(400);
    expect(failure.problems?.map((problem) => problem.path)).toEqual([path]);
    expect((await me(headers)).data).toMatchObject({ username: user.username, role: 'sales', deleteItems: false });
  });

  test('gets another password: every session ends but the new one', async () => {
    const { user, headers } = await addStaff(shop);
    const body = { currentPassword: PASSWORD, newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };
    const { status, data } = await changePassword(body, headers);
    expect(status).toBe(200);
    const { token, ...view } = data;
    expect((await me(headers)).status).toBe(401);
    expect((await me({ Authorization: token })).data).toEqual(view);
    const own = await shop.get('/api/admin/me/sessions', { headers: { Authorization: token } });
    expect(own.data).toHaveLength(1);
    expect(await login(user.username, PASSWORD)).toBe(401);
    expect(await login(user.username, 'Marimba-2026')).toBe(200);
    expect(await historyOf(user.id)).toEqual([
      { action: 'user.passwordChanged', before: null, after: null, by: user.username },
    ]);
  });

  test.each([
    ['Otra-2026x', 'Marimba-2026', 'Marimba-2026', { currentPassword: 'La contraseña actual no es correcta' }],
    ['', 'Marimba-2026', 'Marimba-2026', { currentPassword: 'Current password is required' }],
    [undefined, 'Marimba-2026', 'Marimba-2026', { currentPassword: 'Current password is required' }],
    [{}, 'Marimba-2026', 'Marimba-2026', { currentPassword: 'Current password is required' }],
    [PASSWORD, 'Marimba-2026', 'marimba-2026', { confirmPassword: "Passwords don't match" }],
    [PASSWORD, 'Password1!', 'Password1!', { newPassword: WEAK_PASSWORD }],
    [PASSWORD, 'marimba', 'marimba', { newPassword: 'Password must be at least 8 characters' }],
  ])('keeps its password for %j, %j, %j', async (currentPassword, newPassword, confirmPassword, problems) => {
    const { headers } = await addStaff(shop);
    const { status, failure } = await changePassword({ currentPassword, newPassword, confirmPassword }, headers);
    expect(status).toBe(400);
    expect(Object.fromEntries(failure.problems?.map(({ path, message }) => [path, message]) ?? [])).toEqual(problems);
    expect((await me(headers)).status).toBe(200);
  });

  test('gets none by a session that its owner ends while the password is chosen', async () => {
    const { user, headers } = await addStaff(shop);
    const holder = shop.database.createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
    const body = { currentPassword: PASSWORD, newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };
    const chosen = changePassword(body, headers);
    await untilSomebodyWaits(shop.database);
    await holder.query('DELETE FROM staff_sessions WHERE user_id = $1', [user.id]);
    await holder.commitTransaction();
    await holder.release();
    expect((await chosen).failure.code).toBe('auth.required');
    expect(await login(user.username, PASSWORD)).toBe(200);
  });

  test('gets one of two passwords that are chosen at once', async () => {
    const { headers } = await addStaff(shop);
    const answers = await Promise.all(
      ['Marimba-2026', 'Chirimia-2026'].map((password) =>
        changePassword({ currentPassword: PASSWORD, newPassword: password, confirmPassword: password }, headers),
      ),
    );
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 401]);
  });
});
