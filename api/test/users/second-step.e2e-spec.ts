import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

import type {
  AuditEntryView,
  NewTotpView,
  NoticeView,
  RecoveryCodesView,
  RenewedStaffView,
  StaffSession,
} from '@shop/contracts';

import { POOL_SIZE } from '../../src/migrations/data-source-options';
import { Totp } from '../../src/users/factors/totp/totp.service';
import { resetFactorsOf, resetPasswordOf } from '../../src/users/staff-commands';
import { CONFIG, type Config } from '../../src/platform/config/config';
import { addStaff, PASSWORD } from '../support/builders/basics';
import { stopClock } from '../support/clocks';
import {
  addStaffWithApp,
  challengeOf,
  enterCode,
  factorsOf,
  passwordStep,
  PhoneApp,
} from '../support/builders/factors';
import { untilSomebodyWaits } from '../support/database/test-database';
import { CODES_AT, openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const meStatus = async (Authorization: string) =>
  (await shop.get('/api/admin/me', { headers: { Authorization } })).status;

/** The shop's clock, so many half minutes later than it is. */
function halfMinutesLater(count: number): void {
  jest.spyOn(shop.app.get(Totp), 'now').mockReturnValue(CODES_AT + count * 30_000);
}

const newPassword = { newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };

/** An admin who has just signed in changes another user. */
async function byAdmin(path: string, body: object): Promise<void> {
  const { headers } = await addStaff(shop, { role: 'admin' });
  expect((await shop.send('PATCH', `/api/admin/users/${path}`, { body, headers })).status).toBe(200);
}

describe('the second step', () => {
  test('follows the right password: a challenge, no session, and only a code opens one', async () => {
    const staff = await addStaffWithApp(shop);
    const answer = await passwordStep(shop, staff);
    expect(answer).toEqual({
      challenge: { token: expect.any(String) as string, expiresAt: expect.any(String) as string },
      methods: ['totp', 'recovery'],
      passkey: null,
    });
    const challenge = await challengeOf(shop, staff);
    for (const token of [challenge, `Bearer ${challenge}`]) expect(await meStatus(token)).toBe(401);
    const { status, data } = await enterCode(shop, challenge, staff.app.code());
    expect(status).toBe(200);
    expect(data.user).toMatchObject({ id: staff.user.id, username: staff.user.username });
    expect(await meStatus(data.token)).toBe(200);
    expect((await enterCode(shop, challenge, staff.app.code(1))).failure.code).toBe('auth.challengeOver');
  });

  test('takes a code once: not it again, nor an older one', async () => {
    const staff = await addStaffWithApp(shop);
    const enter = async (code: string) => {
      const { status, failure } = await enterCode(shop, await challengeOf(shop, staff), code);
      return status === 200 ? 'in' : failure.code;
    };
    expect(await enter(staff.app.code(-1))).toBe('auth.wrongCode');
    expect(await enter(staff.app.code(1))).toBe('in');
    expect(await enter(staff.app.code(1))).toBe('auth.wrongCode');
    expect(await enter(staff.app.code())).toBe('auth.wrongCode');
    halfMinutesLater(2);
    expect(await enter(staff.app.code(2))).toBe('in');
  });

  test('takes no code of long ago or of a minute ahead, and none of somebody else', async () => {
    const [staff, other] = [await addStaffWithApp(shop), await addStaffWithApp(shop)];
    const challenge = await challengeOf(shop, staff);
    for (const code of [staff.app.code(-10), staff.app.code(2), other.app.code(), '12345', '', 'x'.repeat(500)]) {
      const { status, failure } = await enterCode(shop, challenge, code);
      expect([400, 422]).toContain(status);
      expect(failure.problems?.map(({ path }) => path)).toEqual(['code']);
    }
    expect((await enterCode(shop, challenge, ` ${staff.app.code().replace(/^.../, '$& ')}`)).status).toBe(200);
  });

  test('one code that is used twice at once opens one session', async () => {
    const staff = await addStaffWithApp(shop);
    const challenges = [await challengeOf(shop, staff), await challengeOf(shop, staff)];
    const aside = shop.database.createQueryRunner();
    await aside.startTransaction();
    await aside.query('SELECT FROM staff_totp WHERE user_id = $1 FOR UPDATE', [staff.user.id]);
    const entering = challenges.map((challenge) => enterCode(shop, challenge, staff.app.code()));
    await untilSomebodyWaits(shop.database, 2);
    await aside.commitTransaction();
    await aside.release();
    const answers = await Promise.all(entering);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 422]);
  });

  test('takes each recovery code once, however it is typed', async () => {
    const staff = await addStaffWithApp(shop);
    expect(new Set(staff.recoveryCodes).size).toBe(10);
    const [first = '', second = ''] = staff.recoveryCodes;
    const enter = async (code: string) => (await enterCode(shop, await challengeOf(shop, staff), code)).status;
    expect(await enter(first)).toBe(200);
    expect(await enter(first)).toBe(422);
    expect(await enter(second.toLowerCase().replace('-', ' '))).toBe(200);
    expect((await factorsOf(shop, staff)).recoveryCodesLeft).toBe(8);
    // Who has used all of them is offered none.
    expect(await passwordStep(shop, staff)).toMatchObject({ methods: ['totp', 'recovery'] });
    await shop.database.query('UPDATE recovery_codes SET used_at = now() WHERE user_id = $1', [staff.user.id]);
    expect(await passwordStep(shop, staff)).toMatchObject({ methods: ['totp'] });
  });

  test('is over when the password changed meanwhile, or the user was paused', async () => {
    const [staff, paused] = [await addStaffWithApp(shop), await addStaffWithApp(shop)];
    const challenges = [await challengeOf(shop, staff), await challengeOf(shop, paused)];
    const body = { currentPassword: PASSWORD, ...newPassword };
    await shop.send('PATCH', '/api/admin/me/password', { body, headers: staff.headers });
    await shop.database.query('UPDATE users SET active = false WHERE id = $1', [paused.user.id]);
    for (const [index, { app }] of [staff, paused].entries()) {
      const { failure } = await enterCode(shop, challenges[index] ?? '', app.code());
      expect(failure.code).toBe('auth.challengeOver');
    }
  });

  test.each([
    ['another password by an admin', (id: string) => byAdmin(`${id}/password`, newPassword)],
    ['another password by the server', (id: string) => resetPasswordOf(shop.database, id, 'a hash')],
    ['another role', (id: string) => byAdmin(id, { role: 'admin' })],
  ])('is over when the user was given %s meanwhile', async (_what, give) => {
    const staff = await addStaffWithApp(shop);
    const challenge = await challengeOf(shop, staff);
    await give(staff.user.id);
    expect((await enterCode(shop, challenge, staff.app.code())).failure.code).toBe('auth.challengeOver');
  });

  test('opens no session for who is paused while the code is judged', async () => {
    const staff = await addStaffWithApp(shop);
    const challenge = await challengeOf(shop, staff);
    const aside = shop.database.createQueryRunner();
    await aside.startTransaction();
    await aside.query('UPDATE users SET active = false WHERE id = $1', [staff.user.id]);
    const entering = enterCode(shop, challenge, staff.app.code());
    await Promise.race([untilSomebodyWaits(shop.database), entering]);
    await aside.commitTransaction();
    await aside.release();
    expect((await entering).status).toBe(401);
  });

  test('after ten minutes asks for the password again', async () => {
    const staff = await addStaffWithApp(shop);
    const challenge = await challengeOf(shop, staff);
    await shop.database.query(`UPDATE staff_challenges SET expires_at = now() WHERE user_id = $1`, [staff.user.id]);
    expect((await enterCode(shop, challenge, staff.app.code())).failure.code).toBe('auth.challengeOver');
  });

  test('is limited: who guesses codes waits', async () => {
    stopClock();
    const limited = await openShop(undefined, { RATE_LIMIT_SCALE: '1' });
    try {
      const staff = await addStaffWithApp(limited);
      const challenge = await challengeOf(limited, staff);
      const statuses = [];
      for (let guess = 0; guess < 12; guess += 1) statuses.push((await enterCode(limited, challenge, '000000')).status);
      expect(statuses).toEqual([...Array<number>(10).fill(422), 429, 429]);
      expect((await enterCode(limited, challenge, staff.app.code())).status).toBe(429);
      // A new challenge is no new beginning.
      expect((await enterCode(limited, await challengeOf(limited, staff), staff.app.code())).status).toBe(429);
    } finally {
      jest.useRealTimers();
      await limited.close();
    }
  });
});

describe('an app', () => {
  test('counts once it has shown a right code; then other sessions end', async () => {
    const staff = await addStaff(shop);
    const { headers } = staff;
    const elsewhere = (await passwordStep(shop, staff)) as { token: string };
    const { data } = await shop.post<NewTotpView>('/api/admin/me/factors/totp', { headers });
    expect(data.uri).toBe(
      `otpauth://totp/Tienda:${encodeURIComponent(staff.user.username)}?secret=${data.secret}&issuer=Tienda`,
    );
    const verify = (code: string) =>
      shop.post<RecoveryCodesView>('/api/admin/me/factors/totp/verify', {
        headers,
        body: { challenge: data.token, code },
      });
    expect((await verify('000000')).failure.code).toBe('auth.wrongCode');
    expect((await factorsOf(shop, staff)).totpSince).toBeNull();
    const app = new PhoneApp(data.secret);
    // As it stands on the phone.
    expect((await verify(app.code().replace(/^.../, '$& '))).data.recoveryCodes).toHaveLength(10);
    expect((await verify(app.code(1))).failure.code).toBe('auth.challengeOver');
    expect(await factorsOf(shop, staff)).toMatchObject({
      totpSince: expect.any(String) as string,
      recoveryCodesLeft: 10,
    });
    expect([await meStatus(headers.Authorization), await meStatus(elsewhere.token)]).toEqual([200, 401]);
  });

  test('of one user is not added to another', async () => {
    const [mine, theirs] = [await addStaff(shop), await addStaff(shop)];
    const { data } = await shop.post<NewTotpView>('/api/admin/me/factors/totp', { headers: mine.headers });
    const body = { challenge: data.token, code: new PhoneApp(data.secret).code() };
    const { failure } = await shop.post('/api/admin/me/factors/totp/verify', { headers: theirs.headers, body });
    expect(failure.code).toBe('auth.challengeOver');
  });

  test('is begun for itself: its challenge is none of a sign-in', async () => {
    const staff = await addStaffWithApp(shop);
    const { data } = await shop.post<NewTotpView>('/api/admin/me/factors/totp', { headers: staff.headers });
    expect((await enterCode(shop, data.token, staff.app.code())).failure.code).toBe('auth.challengeOver');
  });

  test('and the codes are nowhere in the database as they are', async () => {
    const staff = await addStaffWithApp(shop);
    const rows = await shop.database.query<unknown[]>(
      `SELECT encode(secret, 'escape') AS text FROM staff_totp UNION ALL
       SELECT encode(code_hash, 'escape') FROM recovery_codes`,
    );
    const text = JSON.stringify(rows);
    for (const secret of [staff.app.secret, ...staff.recoveryCodes]) expect(text).not.toContain(secret);
  });

  test('is removed after a code was given, not the password alone, and the recovery codes with it', async () => {
    const staff = await addStaffWithApp(shop);
    const remove = () => shop.send('DELETE', '/api/admin/me/factors/totp', { headers: staff.headers });
    await shop.database.query(`UPDATE staff_sessions SET confirmed_at = now() - interval '16 minutes'`);
    expect((await remove()).failure.code).toBe('auth.stepUpRequired');
    const confirm = (body: object) => shop.post('/api/admin/me/confirm', { headers: staff.headers, body });
    expect((await confirm({ password: PASSWORD })).failure.problems?.map(({ path }) => path)).toEqual(['code']);
    expect((await remove()).failure.code).toBe('auth.stepUpRequired');
    expect((await confirm({ code: '000000' })).failure.problems?.map(({ path }) => path)).toEqual(['code']);
    expect((await confirm({ code: staff.app.code() })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await factorsOf(shop, staff)).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 });
    expect(await passwordStep(shop, staff)).toHaveProperty('token');
    expect((await remove()).status).toBe(404);
  });
});

test('another password takes the code too: the password alone neither sets it nor lengthens what a code has opened', async () => {
  const staff = await addStaffWithApp(shop);
  const change = () => {
    const body = { currentPassword: PASSWORD, ...newPassword };
    return shop.send<RenewedStaffView>('PATCH', '/api/admin/me/password', { headers: staff.headers, body });
  };
  const confirmedEarlier = (minutes: number) =>
    shop.database.query(
      'UPDATE staff_sessions SET confirmed_at = confirmed_at - make_interval(mins => $2) WHERE user_id = $1',
      [staff.user.id, minutes],
    );
  await confirmedEarlier(16);
  expect((await change()).failure.code).toBe('auth.stepUpRequired');
  expect(await passwordStep(shop, staff)).toHaveProperty('challenge');

  await confirmedEarlier(-2);
  const { status, data } = await change();
  expect(status).toBe(200);
  await confirmedEarlier(2);
  const headers = { Authorization: data.token };
  const { failure } = await shop.send('DELETE', '/api/admin/me/factors/totp', { headers });
  expect(failure.code).toBe('auth.stepUpRequired');
});

test('a sign-in by password that began before the first factor was there opens no session after it', async () => {
  const staff = await addStaff(shop);
  const { user, headers } = staff;
  const { data } = await shop.post<NewTotpView>('/api/admin/me/factors/totp', { headers });
  const body = { challenge: data.token, code: new PhoneApp(data.secret).code(-1) };
  // The factor is added while the sign-in waits for the user's row, which the test holds until both do.
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [user.id]);
  const adding = shop.post('/api/admin/me/factors/totp/verify', { headers, body });
  await untilSomebodyWaits(shop.database);
  const entering = passwordStep(shop, staff);
  await Promise.race([entering, untilSomebodyWaits(shop.database, 2)]);
  await holder.commitTransaction();
  await holder.release();
  expect((await adding).status).toBe(200);
  expect(await entering).toMatchObject({ methods: ['totp', 'recovery'] });
  const sessions = await shop.database.query<unknown[]>('SELECT FROM staff_sessions WHERE user_id = $1', [user.id]);
  expect(sessions).toHaveLength(1);
});

test('of two sessions that each add an app at once the first ends the other, which adds none any more', async () => {
  const staff = await addStaff(shop);
  const elsewhere = (await passwordStep(shop, staff)) as { token: string };
  const sessions = [staff.headers, { Authorization: elsewhere.token }];
  const began = [];
  for (const headers of sessions) {
    const { data } = await shop.post<NewTotpView>('/api/admin/me/factors/totp', { headers });
    began.push({ headers, body: { challenge: data.token, code: new PhoneApp(data.secret).code() } });
  }
  const holder = shop.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [staff.user.id]);
  const adding = began.map((call) => shop.post('/api/admin/me/factors/totp/verify', call));
  await untilSomebodyWaits(shop.database, 2);
  await holder.commitTransaction();
  await holder.release();
  const statuses = (await Promise.all(adding)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 401]);
  const alive = await Promise.all(sessions.map(({ Authorization }) => meStatus(Authorization)));
  expect(alive).toEqual(statuses);
});

test('who removes the last factor while they hold their row wants no second connection', async () => {
  const { headers } = await addStaffWithApp(shop);
  const taken = Array.from({ length: POOL_SIZE - 1 }, () => shop.database.createQueryRunner());
  await Promise.all(taken.map((connection) => connection.connect()));
  const { status } = await shop.send('DELETE', '/api/admin/me/factors/totp', { headers });
  await Promise.all(taken.map((connection) => connection.release()));
  expect(status).toBe(200);
});

test('new recovery codes take the place of the old ones, and are for who has a factor', async () => {
  const staff = await addStaffWithApp(shop);
  const renew = (headers: Record<string, string>) =>
    shop.post<RecoveryCodesView>('/api/admin/me/factors/recovery-codes', { headers });
  const { data } = await renew(staff.headers);
  const enter = async (code = '') => (await enterCode(shop, await challengeOf(shop, staff), code)).status;
  expect(await enter(staff.recoveryCodes[0])).toBe(422);
  expect(await enter(data.recoveryCodes?.[0])).toBe(200);
  expect((await renew((await addStaff(shop)).headers)).failure.code).toBe('user.noFactor');
});

/** A program of the shop keeper on the shop's database. The whole run has built it before. */
async function serverCommand(name: string): Promise<(who: string) => Promise<{ stdout: string }>> {
  const { databaseUrl } = shop.app.get<Config>(CONFIG);
  const workspace = join(import.meta.dirname, '../../..');
  const program = join(workspace, `api/dist/${name}.js`);
  // The shop lives in this process, so nothing may keep it from answering meanwhile.
  const execute = promisify(execFile);
  if (!existsSync(program)) await execute('npx', ['nx', 'run', 'api:build'], { cwd: workspace });
  return (who) => execute(process.execPath, [program, who], { env: { ...process.env, DATABASE_URL: databaseUrl } });
}

/** Rows of the audit log about a user that the shop itself wrote. */
async function serverChanges(id: string): Promise<AuditEntryView[]> {
  const { headers } = await addStaff(shop, { role: 'admin' });
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/user/${id}`, { headers });
  return data.filter(({ actor }) => actor.kind === 'system');
}

describe('somebody who lost everything', () => {
  test('is helped by an admin, signs in with the password, and is told', async () => {
    const [staff, admin] = [await addStaffWithApp(shop), await addStaff(shop, { role: 'admin' })];
    const reset = (id: string) => shop.send('DELETE', `/api/admin/users/${id}/factors`, { headers: admin.headers });
    expect((await reset(staff.user.id)).status).toBe(200);
    expect(await meStatus(staff.headers.Authorization)).toBe(401);
    const { token: Authorization } = (await passwordStep(shop, staff)) as StaffSession;
    const { data: notices } = await shop.get<NoticeView[]>('/api/admin/notices', { headers: { Authorization } });
    expect(notices).toEqual([expect.objectContaining({ kind: 'factorsReset', by: admin.user.username })]);
    expect((await reset(staff.user.id)).failure.code).toBe('user.noFactor');
    expect((await reset(admin.user.id)).failure.code).toBe('user.ownAccount');
  });

  test('begins anew: the next app comes with recovery codes, and those that were lost open nothing', async () => {
    const [staff, admin] = [await addStaffWithApp(shop), await addStaff(shop, { role: 'admin' })];
    await shop.send('DELETE', `/api/admin/users/${staff.user.id}/factors`, { headers: admin.headers });
    const { token: Authorization } = (await passwordStep(shop, staff)) as StaffSession;
    const headers = { Authorization };
    const { data } = await shop.post<NewTotpView>('/api/admin/me/factors/totp', { headers });
    const body = { challenge: data.token, code: new PhoneApp(data.secret).code() };
    const added = await shop.post<RecoveryCodesView>('/api/admin/me/factors/totp/verify', { headers, body });
    expect(added.data.recoveryCodes).toHaveLength(10);
    const [lost = ''] = staff.recoveryCodes;
    expect((await enterCode(shop, await challengeOf(shop, staff), lost)).failure.code).toBe('auth.wrongCode');
  });

  test('and is the last admin, by a command on the server', async () => {
    const admin = await addStaffWithApp(shop, { role: 'admin' });
    expect(await resetFactorsOf(shop.database, ` ${admin.user.username.toUpperCase()} `)).toEqual({
      had: true,
      pause: '',
    });
    expect(await passwordStep(shop, admin)).toHaveProperty('token');
    expect(await resetFactorsOf(shop.database, admin.user.username)).toEqual({ had: false, pause: '' });
    await shop.database.query('UPDATE users SET active = false WHERE id = $1', [admin.user.id]);
    expect((await resetFactorsOf(shop.database, admin.user.username)).pause).toMatch(/^ Está en pausa/);
    await expect(resetFactorsOf(shop.database, 'nadie')).rejects.toThrow(/nadie/);
    await resetPasswordOf(shop.database, admin.user.id, 'a hash');
    const sessions = 'SELECT FROM staff_sessions WHERE user_id = $1';
    expect(await shop.database.query<unknown[]>(sessions, [admin.user.id])).toEqual([]);
    const told = (await serverChanges(admin.user.id)).map(({ action }) => action);
    expect(told).toEqual(['user.passwordChanged', 'user.factorsReset']);
  });

  test('the command runs as a program of its own on the shop’s database, and says what it did', async () => {
    const admin = await addStaffWithApp(shop, { role: 'admin' });
    const run = await serverCommand('reset-factor');
    const { username } = admin.user;
    expect((await run(username)).stdout).toBe(`A ${username} le basta ahora su contraseña. Sus sesiones terminaron.\n`);
    expect(await meStatus(admin.headers.Authorization)).toBe(401);
    expect(await passwordStep(shop, admin)).toHaveProperty('token');
    await expect(run('nadie')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('"nadie"') as string,
    });
  });

  test('or forgot the password, by one that shows another and leaves the second step', async () => {
    const admin = await addStaffWithApp(shop, { role: 'admin' });
    const { username } = admin.user;
    const run = await serverCommand('reset-password');
    const { stdout } = await run(username.toUpperCase());
    expect(await meStatus(admin.headers.Authorization)).toBe(401);
    const login = (password = '') => shop.post<object>('/api/admin/login', { body: { username, password } });
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login(/contraseña (\S{16}) /.exec(stdout)?.[1])).data).toHaveProperty('challenge');
    const { user: paused } = await addStaff(shop, { active: false });
    const forPaused = (await run(paused.username)).stdout;
    expect(forPaused).toContain('Está en pausa: no entra hasta que un administrador active su cuenta.');
    expect(stdout).not.toContain('Está en pausa');
  });
});

describe('a rule for a role', () => {
  const rule = (headers: Record<string, string>, role: string, body: object) =>
    shop.send('PUT', `/api/admin/factor-rules/${role}`, { headers, body });

  afterEach(() => shop.database.query('DELETE FROM factor_rules'));

  test('gives days of grace, then leaves only the way to add a factor', async () => {
    const admin = await addStaff(shop, { role: 'admin' });
    const staff = await addStaff(shop);
    expect((await rule(admin.headers, 'sales', { required: true, graceDays: 7 })).status).toBe(200);
    const { dueAt } = await factorsOf(shop, staff);
    expect(Math.round((Date.parse(dueAt ?? '') - Date.now()) / 3_600_000)).toBe(7 * 24);
    const orders = () => shop.get('/api/admin/orders', { headers: staff.headers });
    expect((await orders()).status).toBe(200);
    await shop.database.query(`UPDATE users SET factor_due_from = now() - interval '8 days' WHERE id = $1`, [
      staff.user.id,
    ]);
    expect((await orders()).status).toBe(200);
    await shop.database.query(`UPDATE factor_rules SET since = now() - interval '8 days'`);
    expect((await orders()).failure.code).toBe('auth.factorRequired');
    expect((await shop.get('/api/admin/orders', { headers: admin.headers })).status).toBe(200);
    expect(await meStatus(staff.headers.Authorization)).toBe(200);

    const { data } = await shop.post<NewTotpView>('/api/admin/me/factors/totp', { headers: staff.headers });
    const body = { challenge: data.token, code: new PhoneApp(data.secret).code() };
    await shop.post('/api/admin/me/factors/totp/verify', { headers: staff.headers, body });
    expect((await orders()).status).toBe(200);
    const removed = await shop.send('DELETE', '/api/admin/me/factors/totp', { headers: staff.headers });
    expect(removed.failure.code).toBe('auth.factorNeeded');
    expect((await factorsOf(shop, staff)).totpSince).not.toBeNull();
  });

  test('gives them once: other days count from when it was first asked', async () => {
    const [staff, admin] = [await addStaff(shop), await addStaff(shop, { role: 'admin' })];
    await rule(admin.headers, 'sales', { required: true, graceDays: 7 });
    await shop.database.query(`UPDATE factor_rules SET since = now() - interval '5 days'`);
    await shop.database.query(`UPDATE users SET factor_due_from = now() - interval '30 days'`);
    await rule(admin.headers, 'sales', { graceDays: 6 });
    const { dueAt } = await factorsOf(shop, staff);
    expect(Math.round((Date.parse(dueAt ?? '') - Date.now()) / 3_600_000)).toBe(24);
  });

  test('gives them again to who lost their factors', async () => {
    const [staff, admin] = [await addStaffWithApp(shop), await addStaff(shop, { role: 'admin' })];
    await rule(admin.headers, 'sales', { required: true, graceDays: 7 });
    await shop.database.query(`UPDATE factor_rules SET since = now() - interval '30 days'`);
    await shop.database.query(`UPDATE users SET factor_due_from = now() - interval '30 days'`);
    await shop.send('DELETE', `/api/admin/users/${staff.user.id}/factors`, { headers: admin.headers });
    const { token: Authorization } = (await passwordStep(shop, staff)) as StaffSession;
    const { dueAt } = await factorsOf(shop, { headers: { Authorization } });
    expect(Math.round((Date.parse(dueAt ?? '') - Date.now()) / 3_600_000)).toBe(7 * 24);
    expect((await shop.get('/api/admin/orders', { headers: { Authorization } })).status).toBe(200);
  });

  test('stays as somebody else set it where nothing is sent', async () => {
    const admin = await addStaff(shop, { role: 'admin' });
    await rule(admin.headers, 'sales', { required: true, graceDays: 3 });
    await rule(admin.headers, 'sales', { graceDays: 5 });
    const { data } = await rule(admin.headers, 'sales', { required: true });
    expect(data).toContainEqual({ role: 'sales', required: true, graceDays: 5 });
    await rule(admin.headers, 'sales', { required: false });
    expect((await rule(admin.headers, 'sales', { graceDays: 9 })).data).toContainEqual({
      role: 'sales',
      required: false,
      graceDays: 7,
    });
  });

  test('is told in the audit log of who set it, once for each change', async () => {
    const admin = await addStaff(shop, { role: 'admin' });
    await rule(admin.headers, 'sales', { required: true, graceDays: 3 });
    await rule(admin.headers, 'sales', { graceDays: 3 });
    await rule(admin.headers, 'sales', { graceDays: 5 });
    await rule(admin.headers, 'sales', { required: false });
    const { id, username } = admin.user;
    const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/user/${id}`, { headers: admin.headers });
    const told = { actor: { kind: 'staff', id, name: username }, action: 'user.factorRuleSet', before: null };
    expect(data).toMatchObject([
      { ...told, after: { role: 'sales', required: false, graceDays: 5 } },
      { ...told, after: { role: 'sales', required: true, graceDays: 5 } },
      { ...told, after: { role: 'sales', required: true, graceDays: 3 } },
    ]);
  });

  test('with no days of grace holds at once, and is taken back', async () => {
    const admin = await addStaff(shop, { role: 'admin' });
    const staff = await addStaff(shop);
    await rule(admin.headers, 'sales', { required: true, graceDays: 0 });
    expect((await shop.get('/api/admin/orders', { headers: staff.headers })).failure.code).toBe('auth.factorRequired');
    await rule(admin.headers, 'sales', { required: false, graceDays: 0 });
    expect((await shop.get('/api/admin/orders', { headers: staff.headers })).status).toBe(200);
  });

  test.each([
    ['owner', { required: true, graceDays: 7 }, 404],
    ['sales', { required: true, graceDays: 91 }, 400],
    ['sales', { required: 'yes', graceDays: 7 }, 400],
    ['sales', { graceDays: null }, 400],
  ])('for %s with %j is %s', async (role, body, status) => {
    const admin = await addStaff(shop, { role: 'admin' });
    expect((await rule(admin.headers, role, body)).status).toBe(status);
  });
});
