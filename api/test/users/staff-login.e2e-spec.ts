import type { StaffSession, StaffView } from '@shop/contracts';

import { Passwords } from '../../src/access/passwords/passwords.service';
import { Semaphore } from '../../src/platform/semaphore';
import { addStaff, PASSWORD } from '../support/builders/basics';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;

beforeAll(async () => {
  shop = await openShop();
  const passwordHash = await shop.app.get(Passwords).hash(' Clave-Larga-1 ');
  const { user } = await addStaff(shop, { addProduct: true });
  await shop.database.query('UPDATE users SET username = $2, password_hash = $3 WHERE id = $1', [
    user.id,
    'Marta',
    passwordHash,
  ]);
});
afterAll(() => shop.close());

function login(username: unknown, password: unknown) {
  return shop.post<StaffSession>('/api/admin/login', { body: { username, password } });
}

test('answers the user without the hash, and a token that opens their own data', async () => {
  const { status, data, text } = await login(' marta ', ' Clave-Larga-1 ');
  expect(status).toBe(200);
  expect(data.user).toMatchObject({
    username: 'Marta',
    role: 'sales',
    active: true,
    addProduct: true,
    deleteItems: false,
  });
  expect(text).not.toContain('argon2');
  const me = await shop.get<StaffView>('/api/admin/me', { headers: { Authorization: data.token } });
  expect(me.data).toEqual(data.user);
});

test('a name is the same, however its accents were typed', async () => {
  const { user } = await addStaff(shop);
  await shop.database.query('UPDATE users SET username = $2 WHERE id = $1', [user.id, 'Lucía'.normalize('NFC')]);
  expect((await login('lucía'.normalize('NFD'), PASSWORD)).status).toBe(200);
});

test('an unknown name, a wrong password and a paused user get one and the same answer', async () => {
  const paused = await addStaff(shop, { active: false });
  await shop.database.query(
    'UPDATE users SET password_hash = (SELECT password_hash FROM users WHERE username = $2) WHERE id = $1',
    [paused.user.id, 'Marta'],
  );
  const answers = await Promise.all([
    login('Marta', 'Clave-Larga-1'),
    login('Marta', 'x'),
    login('Nadie', ' Clave-Larga-1 '),
    login(`' OR 1=1 --`, 'x'),
    login('Marta', 'x'.repeat(1000)),
    login('x'.repeat(1000), 'x'),
    login(paused.user.username, ' Clave-Larga-1 '),
  ]);
  for (const { status, failure } of answers) {
    expect(status).toBe(401);
    expect(failure).toEqual({ success: false, code: 'auth.invalidCredentials', error: 'Credenciales inválidas' });
  }
});

test.each([
  ['/api/admin/login', { username: 'Marta', password: 'x' }],
  ['/api/admin/login', { username: 'Nadie', password: 'x' }],
  ['/api/auth/distributor/login', { email: 'nadie@ejemplo.gt', password: 'x' }],
])('at %s, as %o, one hash is compared: how long it takes tells nobody whose name there is', async (path, body) => {
  const turns = jest.spyOn(Semaphore.prototype, 'run');
  expect((await shop.post(path, { body })).status).toBe(401);
  expect(turns).toHaveBeenCalledTimes(1);
  turns.mockRestore();
});

test.each([
  [undefined, undefined],
  [null, null],
  [{}, {}],
  [['Marta'], [' Clave-Larga-1 ']],
  ['', ''],
  [5, true],
])('%p with %p is no login', async (username, password) => {
  const { status, failure } = await login(username, password);
  expect(status).toBe(400);
  expect(failure.problems).toEqual([
    { path: 'username', message: 'Usuario es requerido' },
    { path: 'password', message: 'Contraseña es requerida' },
  ]);
});

test('many logins at once are all answered', async () => {
  const answers = await Promise.all(Array.from({ length: 30 }, () => login('Marta', 'x')));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
});
