import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import type { AuditEntryView, NewTotpView } from '@shop/contracts';

import { ConfigError } from '../../src/platform/config/config-error';
import { createLogger } from '../../src/platform/logging/logger';
import { requestContext } from '../../src/platform/logging/request-context';
import { COUNTED_APART, SecurityLog } from '../../src/platform/logging/security-log';
import { addInvited } from '../support/builders/affiliates';
import { addDistributor, addStaff, PASSWORD, PASSWORD_HASH } from '../support/builders/basics';
import { addPastOrder, aPhone } from '../support/builders/customers';
import { addStaffWithApp, challengeOf, enterCode, PhoneApp } from '../support/builders/factors';
import { addMessage } from '../support/builders/messages';
import { RUNNING } from '../support/clocks';
import { doChore, doJob } from '../support/jobs';
import { openShop, type TestShop } from '../support/test-shop';

/** Only what comes again after a minute waits for the test. */
const realTimers = ['Date', ...RUNNING] as const;

const lines: string[] = [];
/** Writes security lines though its level is silent. */
const logger = createLogger('silent', { write: (line) => void lines.push(line) });
let shop: TestShop;

beforeAll(async () => {
  shop = await openShop(undefined, { RATE_LIMIT_SCALE: '1' }, logger);
});
afterAll(() => shop.close());
beforeEach(() => void lines.splice(0));

const events = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

function login(username: string, password: string) {
  return shop.post('/api/admin/login', { body: { username, password } });
}

test('sign-ins of staff, right and wrong, one line each and without a secret', async () => {
  const { user } = await addStaff(shop);
  const answer = await login(user.username, PASSWORD);
  await login(user.username, 'wrong-and-secret');
  await login('nobody-by-this-name', 'wrong-and-secret');
  const failed = { security: 'signIn.failed', kind: 'staff', path: '/api/admin/login', address: '127.0.0.1' };
  expect(events()).toMatchObject([
    { security: 'signIn.succeeded', account: user.id, requestId: answer.headers.get('x-request-id') },
    { ...failed, account: user.id },
    { ...failed, account: null },
  ]);
  const text = lines.join('');
  for (const secret of [PASSWORD, 'wrong-and-secret', 'nobody-by-this-name', user.username]) {
    expect(text).not.toContain(secret);
  }
});

test('a sign-in is in the audit log too', async () => {
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  await login(user.username, PASSWORD);
  const { data } = await shop.get(`/api/admin/audit-log/user/${user.id}`, { headers });
  expect(data).toMatchObject([{ action: 'user.signedIn', actor: { kind: 'staff', id: user.id } }]);
});

test('sign-ins of distributors', async () => {
  const { affiliate } = await addDistributor(shop, { passwordHash: PASSWORD_HASH });
  const enter = (password: string) =>
    shop.post('/api/auth/distributor/login', { body: { email: affiliate.email, password } });
  await enter(PASSWORD);
  await enter('wrong');
  expect(events()).toMatchObject([
    { security: 'signIn.succeeded', kind: 'distributor', account: affiliate.id },
    { security: 'signIn.failed', kind: 'distributor', account: affiliate.id },
  ]);
  expect(lines.join('')).not.toContain(affiliate.email);
});

test('passwords that distributors choose, by their link and afterwards', async () => {
  const { affiliate, token } = await addInvited(shop.database);
  const chosen = { newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };
  await shop.post('/api/auth/distributor/activate', { body: { token, ...chosen } });
  const other = await addDistributor(shop, { passwordHash: PASSWORD_HASH });
  const body = { currentPassword: PASSWORD, ...chosen };
  await shop.send('PATCH', '/api/auth/distributor/password', { body, headers: other.headers });
  const changed = { security: 'password.changed', kind: 'distributor' };
  expect(events().filter(({ security }) => security !== 'signIn.succeeded')).toMatchObject([
    { ...changed, account: affiliate.id },
    { ...changed, account: other.affiliate.id },
  ]);
});

test('a forged token, a foreign origin, a missing right, and calls that come too often', async () => {
  const { user, headers } = await addStaff(shop);
  await shop.get('/api/admin/sales', { headers: { Authorization: 'eyJhbGciOiJub25lIn0.e30.' } });
  await shop.post('/api/orders', { body: {}, headers: { Origin: 'https://elsewhere.example' } });
  await shop.get('/api/admin/users', { headers });
  for (let call = 0; call <= 30; call += 1) await shop.post('/api/contact', { body: {} });
  expect(events()).toMatchObject([
    { security: 'session.refused', method: 'GET', path: '/api/admin/sales' },
    { security: 'call.refused', status: 403, code: 'request.forbiddenOrigin', path: '/api/orders' },
    { security: 'call.refused', status: 403, code: 'auth.forbidden', staff: user.id },
    { security: 'call.refused', status: 429, code: 'limit.tooManyRequests', path: '/api/contact' },
  ]);
  expect(lines.join('')).not.toContain('eyJ');
});

test('of a long address its beginning: nobody washes the log away with a few of them', async () => {
  const headers = { Origin: 'https://elsewhere.example' };
  for (const method of ['PUT', 'DELETE']) await shop.send(method, `/api/${'a'.repeat(14_000)}`, { headers });
  const refused = { security: 'call.refused', code: 'request.forbiddenOrigin', path: `/api/${'a'.repeat(295)}…` };
  expect(events()).toMatchObject([refused, refused]);
});

test('pages that are asked for too often, with the address that asks', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(root, 'shell/dist'), { recursive: true });
  writeFileSync(join(root, 'shell/dist/index.html'), '<!doctype html><title>t</title>');
  writeFileSync(join(root, 'shell/dist/routes.json'), '[]');
  const limited = await openShop(undefined, { WEB_ROOT: root, RATE_LIMIT_SCALE: '0.01' }, logger);
  try {
    for (let call = 0; call <= 18; call += 1) await limited.get('/no-hay');
    const refused = { security: 'call.refused', status: 429, path: '/no-hay', address: '127.0.0.1' };
    expect(events()).toMatchObject([refused]);
  } finally {
    await limited.close();
    rmSync(root, { recursive: true });
  }
});

describe('a flood of refusals', () => {
  const MINUTE = 60_000;
  let flooded: TestShop;
  const foreign = () => flooded.post('/api/contact', { body: {}, headers: { Origin: 'https://elsewhere.example' } });

  // A shop whose minute has not begun.
  beforeEach(async () => {
    flooded = await openShop(undefined, {}, logger);
    jest.useFakeTimers({ doNotFake: [...realTimers] });
  });
  afterEach(async () => {
    jest.useRealTimers();
    await flooded.close();
  });

  test('is one line at once and one with the count a minute later; what else happens has its line', async () => {
    const { user } = await addStaff(flooded);
    await Promise.all(Array.from({ length: 40 }, foreign));
    await Promise.all(
      Array.from({ length: 30 }, () => flooded.get('/api/admin/sales', { headers: { Authorization: 'eyJhbGciOi' } })),
    );
    await flooded.post('/api/admin/login', { body: { username: user.username, password: PASSWORD } });
    const refused = { security: 'call.refused', address: '127.0.0.1', code: 'request.forbiddenOrigin' };
    const forged = { security: 'session.refused', address: '127.0.0.1' };
    expect(events()).toMatchObject([refused, forged, { security: 'signIn.succeeded' }]);
    lines.splice(0);
    jest.advanceTimersByTime(MINUTE);
    expect(events()).toMatchObject([
      { ...refused, again: 39 },
      { ...forged, again: 29 },
    ]);
    await foreign();
    expect(events().slice(2)).toMatchObject([refused]);
  });

  test('is told with its count also where the shop ends before the minute does', async () => {
    for (let time = 0; time < 4; time += 1) await foreign();
    lines.splice(0);
    flooded.app.get(SecurityLog).onModuleDestroy();
    expect(events()).toMatchObject([{ security: 'call.refused', code: 'request.forbiddenOrigin', again: 3 }]);
  });

  test('and one of sign-ins, by somebody who has an account, are two lines each', async () => {
    const { user } = await addStaff(flooded);
    const enter = (password: string) =>
      flooded.post('/api/admin/login', { body: { username: user.username, password } });
    for (let time = 0; time < 5; time += 1) await enter(PASSWORD);
    await enter('wrong');
    const entered = { security: 'signIn.succeeded', account: user.id, address: '127.0.0.1' };
    expect(events()).toMatchObject([entered, { security: 'signIn.failed', account: user.id }]);
    lines.splice(0);
    jest.advanceTimersByTime(MINUTE);
    expect(events()).toMatchObject([{ ...entered, again: 4 }]);
  });

  test.each(['call.refused', 'session.refused', 'signIn.failed'] as const)(
    'from more addresses than are counted apart is counted together: %s',
    (security) => {
      const log = flooded.app.get(SecurityLog);
      const from = (address: string) =>
        requestContext.run({ requestId: 'r', path: '/', address }, () => log.record(security, { code: 'x' }));
      for (let host = 0; host < COUNTED_APART + 500; host += 1) from(`10.0.${host >> 8}.${host & 255}`);
      expect(lines).toHaveLength(COUNTED_APART + 1);
      lines.splice(0);
      // Where somebody signs in from is told all the same.
      requestContext.run({ requestId: 'r', path: '/', address: '10.9.9.9' }, () => log.record('signIn.succeeded'));
      expect(events()).toMatchObject([{ security: 'signIn.succeeded', address: '10.9.9.9' }]);
      lines.splice(0);
      jest.advanceTimersByTime(MINUTE);
      expect(events()).toMatchObject([{ security, code: 'x', address: 'others', again: 499 }]);
      lines.splice(0);
      // In the next minute each is told by its own address again.
      for (const address of ['10.8.8.8', '10.8.8.9']) from(address);
      expect(events()).toMatchObject([{ address: '10.8.8.8' }, { address: '10.8.8.9' }]);
    },
  );
});

test('where it has a file of its own, it is written there alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'security-'));
  const file = join(folder, 'security.log');
  const own = await openShop(undefined, { SECURITY_LOG: file }, logger);
  try {
    const body = { username: 'nobody-by-this-name', password: 'wrong' };
    await own.post('/api/admin/login', { body });
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      security: 'signIn.failed',
      path: '/api/admin/login',
    });
    expect(lines).toEqual([]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  } finally {
    await own.close();
    rmSync(folder, { recursive: true });
  }
});

test('a file that can’t be written keeps the shop from starting, and is named with its setting', () => {
  const securityLog = '/dev/null/security.log';
  const open = () => new SecurityLog(logger, { securityLog });
  expect(open).toThrow(ConfigError);
  expect(open).toThrow(`(SECURITY_LOG): ${securityLog} (ENOTDIR)`);
});

/** Linux has a disk that is always full. */
const whereDiskIsFull = existsSync('/dev/full') ? test : test.skip;

whereDiskIsFull('on a full disk who may enter enters, and who may not is refused [necesita /dev/full]', async () => {
  const full = await openShop(undefined, { SECURITY_LOG: '/dev/full' }, logger);
  try {
    const { user } = await addStaff(full);
    for (let call = 0; call < 3; call += 1) {
      const headers = { Origin: `https://elsewhere${call}.example` };
      expect((await full.post('/api/contact', { body: {}, headers })).status).toBe(403);
      const body = { username: user.username, password: PASSWORD };
      expect((await full.post('/api/admin/login', { body })).status).toBe(200);
    }
  } finally {
    await full.close();
  }
});

test('a visitor who is not signed in is no event', async () => {
  expect((await shop.get('/api/admin/sales')).status).toBe(401);
  expect(events()).toEqual([]);
});

test('an export, in the audit log with what it was chosen by', async () => {
  const { user, headers } = await addStaff(shop, { role: 'admin' });
  await shop.get('/api/admin/sales.csv?status=completed&q=Eva', { headers });
  expect(events()).toMatchObject([{ security: 'data.exported', what: 'sales', staff: user.id }]);
  const { data, text } = await shop.get(`/api/admin/audit-log/user/${user.id}`, { headers });
  expect(data).toMatchObject([{ action: 'user.exportedSales', after: { status: 'completed', searched: true } }]);
  expect(text).not.toContain('Eva');
});

test('an export of what is known of a customer', async () => {
  const { headers } = await addStaff(shop, { role: 'admin' });
  const phone = aPhone();
  await addPastOrder(shop, { phone, lines: ['completed'] });
  await shop.post(`/api/admin/customers/${phone}/export`, { headers });
  expect(events()).toMatchObject([{ security: 'data.exported', what: 'customer' }]);
  expect(lines.join()).not.toContain(phone);
});

test('who is erased because they ask, and what is because it is old', async () => {
  const { headers } = await addStaff(shop, { role: 'admin' });
  const { email } = await addMessage(shop.database, { email: 'quiere@irse.gt' });
  await addMessage(shop.database, { status: 'read', createdAt: new Date('2024-01-01') });
  await doJob(shop, '/api/admin/people/erase', { body: { contacts: [email] }, headers });
  await shop.send('PUT', '/api/admin/people/retention', { body: { messageMonths: 12 }, headers });
  await doChore(shop, 'retention');
  const security = 'person.erased';
  expect(events().filter((event) => event['security'] === security)).toMatchObject([
    { security, parts: 1 },
    { security, table: 'contact_messages', rows: 1 },
  ]);
  expect(lines.join()).not.toContain(email);
});

test('what admins do with accounts, and passwords', async () => {
  const { headers } = await addStaff(shop, { role: 'admin' });
  const { user, headers: own } = await addStaff(shop);
  await shop.send('PATCH', `/api/admin/users/${user.id}`, { headers, body: { editInventory: true } });
  const change = (currentPassword: string) => ({
    headers: own,
    body: { currentPassword, newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' },
  });
  await shop.send('PATCH', '/api/admin/me/password', change('wrong'));
  await shop.send('PATCH', '/api/admin/me/password', change(PASSWORD));
  expect(events()).toMatchObject([
    { security: 'users.changed', action: 'user.updated', account: user.id },
    { security: 'password.refused', account: user.id },
    { security: 'password.changed', account: user.id },
  ]);
});

test('rules of the shop that an admin changes', async () => {
  const { headers } = await addStaff(shop, { role: 'admin' });
  const set = (path: string, body: object) => shop.send('PUT', `/api/admin/${path}`, { body, headers });
  // Nothing is told of what stays as it is.
  await set('order-limits', { phoneOrders: 3 });
  await set('factor-rules/admin', { required: false, graceDays: 3 });
  await set('people/retention', { orderMonths: null });
  expect(events()).toEqual([]);
  await set('order-limits', { phoneOrders: 7 });
  await set('factor-rules/admin', { required: true, graceDays: 7 });
  await set('factor-rules/admin', { required: false });
  await set('people/retention', { messageMonths: 24 });
  const contact = (body: object) => shop.send('PATCH', '/api/admin/homepage-content/contact', { body, headers });
  await contact({ title: 'Escríbenos' });
  await contact({ content: JSON.stringify({ contactInfo: [{ value: '6666 6666' }] }) });
  const security = 'settings.changed';
  expect(events()).toMatchObject([
    { security, settings: 'orderLimits' },
    { security, setting: 'factor:admin', required: true, graceDays: 7 },
    { security, setting: 'factor:admin', required: false },
    { security, what: 'retention' },
    { security, setting: 'contact' },
  ]);
});

test('a confirmation, and a second factor that comes and goes', async () => {
  const { user, headers } = await addStaff(shop);
  await shop.post('/api/admin/me/confirm', { body: { password: PASSWORD }, headers });
  const path = '/api/admin/me/factors/totp';
  const { data } = await shop.post<NewTotpView>(path, { headers });
  const body = { challenge: data.token, code: new PhoneApp(data.secret).code() };
  await shop.post(`${path}/verify`, { body, headers });
  await shop.send('DELETE', path, { headers });
  expect(events()).toMatchObject([
    { security: 'stepUp.succeeded', account: user.id },
    { security: 'factor.added', account: user.id, factor: 'totp' },
    { security: 'factor.removed', account: user.id, factor: 'totp' },
  ]);
});

test('a factor that is refused, codes that are renewed, and factors that an admin takes, in the audit log too', async () => {
  const [staff, { headers }] = [await addStaffWithApp(shop), await addStaff(shop, { role: 'admin' })];
  const account = staff.user.id;
  lines.splice(0);
  await enterCode(shop, await challengeOf(shop, staff), staff.app.code(-1));
  await shop.post('/api/admin/me/factors/recovery-codes', { headers: staff.headers });
  await shop.send('DELETE', `/api/admin/users/${account}/factors`, { headers });
  expect(events()).toMatchObject([
    { security: 'factor.refused', account },
    { security: 'factor.added', account, factor: 'recovery' },
    { security: 'factor.removed', account, factor: 'all' },
  ]);
  const { data } = await shop.get<AuditEntryView[]>(`/api/admin/audit-log/user/${account}`, { headers });
  expect(data.map(({ action }) => action)).toEqual([
    'user.factorsReset',
    'user.recoveryCodesRenewed',
    'user.factorAdded',
  ]);
});

test('a second factor that the shop can’t read any more', async () => {
  const staff = await addStaffWithApp(shop);
  const account = staff.user.id;
  await shop.database.query(`UPDATE staff_totp SET sealed = 'v9:lost' WHERE user_id = $1`, [account]);
  lines.splice(0);
  await enterCode(shop, await challengeOf(shop, staff), staff.app.code());
  expect(events()).toMatchObject([
    { security: 'factor.unreadable', account },
    { security: 'factor.refused', account },
  ]);
});
