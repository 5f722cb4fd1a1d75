import { flagsBy, type AuditEntryView, type OrderView, type StaffSession, type StaffView } from '@shop/contracts';

import { UserEntity } from '../../src/users/user.entity';
import { renameUser, staffLines } from '../../src/users/staff-commands';
import { addDistributor, addProduct, addStaff, orderFor, PASSWORD } from '../support/builders/basics';
import { passwordStep } from '../support/builders/factors';
import { openShop, type TestShop } from '../support/test-shop';

const USERS = '/api/admin/users';
const nobody = '00000000-0000-4000-8000-000000000000';

let shop: TestShop;
let admin: { user: UserEntity; headers: { Authorization: string } };

beforeAll(async () => {
  shop = await openShop();
  admin = await addStaff(shop, { role: 'admin' });
});
afterAll(() => shop.close());

function create(body: unknown) {
  return shop.post<StaffView>(USERS, { body, headers: admin.headers });
}

function change(id: string, body: unknown, headers = admin.headers) {
  return shop.send<StaffView>('PATCH', `${USERS}/${id}`, { body, headers });
}

async function reset(id: string, newPassword: unknown, confirmPassword: unknown = newPassword) {
  await shop.post('/api/admin/me/confirm', { body: { password: PASSWORD }, headers: admin.headers });
  const body = { newPassword, confirmPassword };
  return shop.send<StaffView>('PATCH', `${USERS}/${id}/password`, { body, headers: admin.headers });
}

function remove(id: string, headers = admin.headers) {
  return shop.send<{ id: string }>('DELETE', `${USERS}/${id}`, { headers });
}

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

const flags = (values: Partial<Record<string, boolean>> = {}) => ({
  ...flagsBy(() => false),
  ...values,
});

describe('creating', () => {
  test('a user with everything said; they can sign in', async () => {
    const body = { username: ' Lucía ', password: ' Ñandú-2026 ', role: 'admin', active: true, ...flags() };
    const { status, data, text } = await create({ ...body, addProduct: true });
    expect(status).toBe(201);
    expect(data).toEqual({
      id: expect.any(String) as string,
      username: 'Lucía',
      role: 'admin',
      active: true,
      ...flags({ addProduct: true }),
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(text).not.toMatch(/argon2|hash/i);
    expect(await login('lucía', ' Ñandú-2026 ')).toBe(200);
    expect(await login('lucía', 'Ñandú-2026')).toBe(401);
    expect(await historyOf(data.id)).toEqual([
      {
        action: 'user.created',
        before: null,
        after: { username: 'Lucía', role: 'admin', active: true, ...flags({ addProduct: true }) },
        by: admin.user.username,
      },
    ]);
  });

  test('a user with a name and a password alone: an active one of sales without flags', async () => {
    const { status, data } = await create({ username: 'solo-nombre', password: 'Marimba-2026' });
    expect(status).toBe(201);
    expect(data).toMatchObject({ role: 'sales', active: true, ...flags() });
  });

  test.each([
    [{}, { username: 'Usuario es requerido', password: 'Password must be at least 8 characters' }],
    [
      { username: '  ', password: 'aa1!aaaa' },
      {
        username: 'Usuario es requerido',
        password: 'Password must contain at least one uppercase letter',
      },
    ],
    [
      { username: 'x'.repeat(61), password: 'AA1!AAAA' },
      {
        username: 'Usa como máximo 60 caracteres',
        password: 'Password must contain at least one lowercase letter',
      },
    ],
    [{ username: 'x', password: 'Aa!!aaaa' }, { password: 'Password must contain at least one number' }],
    [{ username: 'x', password: 'Aa11aaaa' }, { password: 'Password must contain at least one special character' }],
    [{ username: 'x', password: `Aa1!${'a'.repeat(125)}` }, { password: 'Usa como máximo 128 caracteres' }],
    [
      { username: {}, password: ['Marimba-2026'] },
      {
        username: 'Usuario es requerido',
        password: 'Password must be at least 8 characters',
      },
    ],
    [{ username: 'x', password: 'Marimba-2026', role: 'owner' }, { role: 'Elige un valor de la lista' }],
    [{ username: 'x', password: 'Marimba-2026', role: null }, { role: 'Elige un valor de la lista' }],
    [{ username: 'x', password: 'Marimba-2026', active: 'yes' }, { active: 'Debe ser verdadero o falso' }],
    [{ username: 'x', password: 'Marimba-2026', addProduct: 1 }, { addProduct: 'Debe ser verdadero o falso' }],
    [{ username: 'x', password: 'Marimba-2026', passwordHash: 'y' }, { passwordHash: 'Campo desconocido' }],
    [{ username: 'x', password: 'Marimba-2026', tokenVersion: 5 }, { tokenVersion: 'Campo desconocido' }],
  ])('is refused for %j', async (body, problems) => {
    const { status, failure } = await create(body);
    expect(status).toBe(400);
    expect(Object.fromEntries(failure.problems?.map(({ path, message }) => [path, message]) ?? [])).toEqual(problems);
  });

  test('a name that is taken, in whatever case, is a conflict at its field', async () => {
    await create({ username: 'Jacinta', password: 'Marimba-2026' });
    const { status, failure } = await create({ username: ' JACINTA', password: 'Marimba-2026' });
    expect(status).toBe(409);
    expect(failure).toMatchObject({ code: 'user.usernameTaken', problems: [{ path: 'username' }] });
  });
});

describe('the list', () => {
  const names = async (query: string) => {
    const { status, text } = await shop.get(`${USERS}?${query}`, { headers: admin.headers });
    expect(status).toBe(200);
    const { data, meta } = JSON.parse(text) as { data: StaffView[]; meta: { total: number } };
    return { names: data.map(({ username }) => username), total: meta.total };
  };

  beforeAll(async () => {
    for (const [username, role, active] of [
      ['lista-zoé', 'sales', true],
      ['Lista-Ángela', 'admin', true],
      ['lista-ñuca', 'sales', false],
      ['lista-nora', 'sales', true],
      ['lista_100%', 'sales', true],
    ]) {
      await create({ username, password: 'Marimba-2026', role, active });
    }
  });

  test('is the newest first, searched without regard to case', async () => {
    expect(await names('q=LISTA-')).toEqual({
      names: ['lista-nora', 'lista-ñuca', 'Lista-Ángela', 'lista-zoé'],
      total: 4,
    });
  });

  test('is sorted by name in Spanish order, both ways, and by age', async () => {
    const sorted = ['Lista-Ángela', 'lista-nora', 'lista-ñuca', 'lista-zoé'];
    expect((await names('q=lista-&sort=username')).names).toEqual(sorted);
    expect((await names('q=lista-&sort=-username')).names).toEqual([...sorted].reverse());
    expect((await names('q=lista-&sort=createdAt')).names[0]).toBe('lista-zoé');
  });

  test('is filtered, and paged with the total of all that match', async () => {
    expect((await names('q=lista-&role=admin')).names).toEqual(['Lista-Ángela']);
    expect((await names('q=lista-&active=false')).names).toEqual(['lista-ñuca']);
    expect(await names('q=lista-&sort=username&limit=2&page=2')).toEqual({
      names: ['lista-ñuca', 'lista-zoé'],
      total: 4,
    });
    expect((await names('q=%25')).names).toEqual(['lista_100%']);
  });

  test.each([
    'sort=password_hash',
    'sort=username;--',
    'role=owner',
    'active=1',
    'limit=101',
    'page=0',
    'x=1',
    'q=a&q=b',
  ])('with %s is refused', async (query) => {
    expect((await shop.get(`${USERS}?${query}`, { headers: admin.headers })).status).toBe(400);
  });

  test('has no hash in it', async () => {
    expect((await shop.get(USERS, { headers: admin.headers })).text).not.toMatch(/argon2|hash|tokenVersion/i);
  });
});

describe('changing', () => {
  test('the name and the flags, each with its row in the audit log; the session goes on', async () => {
    const { user, headers } = await addStaff(shop);
    const { status, data } = await change(user.id, { username: 'renombrada', deleteItems: true });
    expect(status).toBe(200);
    expect(data).toMatchObject({ id: user.id, username: 'renombrada', deleteItems: true, role: 'sales', active: true });
    expect((await me(headers)).data).toEqual(data);
    expect(await historyOf(user.id)).toEqual([
      {
        action: 'user.updated',
        before: { username: user.username, deleteItems: false },
        after: { username: 'renombrada', deleteItems: true },
        by: admin.user.username,
      },
    ]);
  });

  test('one thing leaves the others, also where a new user would begin otherwise', async () => {
    const unlike = { role: 'admin', active: false, editInventory: true, pauseAffiliate: true } as const;
    const { user } = await addStaff(shop, unlike);
    expect((await change(user.id, { username: 'otro-nombre' })).data).toMatchObject({ ...unlike, id: user.id });
  });

  test('nothing leaves no row', async () => {
    const { user } = await addStaff(shop);
    expect((await change(user.id, {})).status).toBe(200);
    expect((await change(user.id, { active: true, role: 'sales', addProduct: false })).status).toBe(200);
    expect(await historyOf(user.id)).toEqual([]);
  });

  test('a pause ends the session, and a return does not bring it back', async () => {
    const { user, headers } = await addStaff(shop);
    await change(user.id, { active: false });
    expect((await me(headers)).status).toBe(401);
    expect(await login(user.username, PASSWORD)).toBe(401);
    expect((await change(user.id, { active: true })).data.active).toBe(true);
    expect((await me(headers)).status).toBe(401);
    const { token: Authorization } = (await passwordStep(shop, { user })) as StaffSession;
    expect((await shop.get('/api/admin/me/sessions', { headers: { Authorization } })).data).toHaveLength(1);
  });

  test('the role ends the session, up and down', async () => {
    const up = await addStaff(shop);
    await change(up.user.id, { role: 'admin' });
    expect((await me(up.headers)).status).toBe(401);
    const down = await addStaff(shop, { role: 'admin' });
    await change(down.user.id, { role: 'sales' });
    expect((await me(down.headers)).status).toBe(401);
  });

  test.each([
    [{ password: 'Marimba-2026' }, 'password'],
    [{ id: nobody }, 'id'],
    [{ createdAt: '2020-01-01' }, 'createdAt'],
    [{ username: null }, 'username'],
    [{ username: '' }, 'username'],
    [{ role: ['admin'] }, 'role'],
    [{ active: null }, 'active'],
    [{ pauseAffiliate: 'true' }, 'pauseAffiliate'],
  ])('%j is refused at its field, without effect', async (body, path) => {
    const { user, headers } = await addStaff(shop);
    const { status, failure } = await change(user.id, body);
    expect(status).toBe(400);
    expect(failure.problems?.map((problem) => problem.path)).toEqual([path]);
    expect((await me(headers)).data).toMatchObject({ username: user.username, role: 'sales', active: true });
  });

  test('to a name that is taken is a conflict', async () => {
    const { user } = await addStaff(shop);
    const { status, failure } = await change(user.id, { username: admin.user.username.toUpperCase() });
    expect([status, failure.code]).toEqual([409, 'user.usernameTaken']);
  });

  test('one’s own name in another case is fine', async () => {
    const { user } = await addStaff(shop);
    const username = user.username.toUpperCase();
    expect((await change(user.id, { username })).data.username).toBe(username);
  });

  test('somebody who is not there is 404, what is no id is 400', async () => {
    expect((await change(nobody, { active: false })).status).toBe(404);
    expect((await reset(nobody, 'Marimba-2026')).status).toBe(404);
    expect((await remove(nobody)).status).toBe(404);
    for (const id of ['1', '%00', 'null', '%7B%7D', `${nobody}'--`]) {
      expect((await change(id, { active: false })).status).toBe(400);
      expect((await remove(id)).status).toBe(400);
    }
  });
});

describe('names', () => {
  test.each(['Sistema', 'Cliente', 'аdmin', 'S1stema', 'ad\u0301mi\u200bn'])(
    '%j is nobody’s to take',
    async (username) => {
      const { user, headers } = await addStaff(shop);
      for (const attempt of [
        create({ username, password: 'Marimba-2026' }),
        change(user.id, { username }),
        shop.send('PATCH', '/api/admin/me', { headers, body: { username } }),
      ]) {
        const { status, failure } = await attempt;
        expect(status).toBe(400);
        expect(failure.problems?.map(({ path }) => path)).toEqual(['username']);
      }
    },
  );

  test('one that looks like another user’s is taken, also for who changes at the same time', async () => {
    const [one, two] = [await addStaff(shop), await addStaff(shop)];
    const rename = ({ headers }: typeof one, username: string) =>
      shop.send('PATCH', '/api/admin/me', { headers, body: { username } });
    const answers = await Promise.all([rename(one, 'Brenda Lol'), rename(two, 'brénda l0l')]);
    expect(answers.map(({ status }) => status).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  test('names from before stay, with whatever else is changed', async () => {
    const { user } = await addStaff(shop);
    await shop.database.query('UPDATE users SET username = $2 WHERE id = $1', [user.id, 'Система']);
    const { status, data } = await change(user.id, { username: 'Система', addProduct: true });
    expect([status, data.username, data.addProduct]).toEqual([200, 'Система', true]);
  });

  test('are given back by the server, by id, and the audit log tells it', async () => {
    const [other, { user }] = [await addStaff(shop), await addStaff(shop, { role: 'admin' })];
    const lines = await staffLines(shop.database);
    expect(lines).toContain(`${user.username}  ${user.id}  Administrador`);
    expect(lines.lastIndexOf('Administrador')).toBeLessThan(lines.indexOf(other.user.id));
    expect(await renameUser(shop.database, user.id, ' Dueña ')).toBe('Dueña');
    expect(await login('dueña', PASSWORD)).toBe(200);
    expect(await renameUser(shop.database, ' DUEÑA', 'Jefa')).toBe('Jefa');
    await expect(renameUser(shop.database, user.id, other.user.username)).rejects.toThrow(/otro usuario/);
    await expect(renameUser(shop.database, user.id, 'Sistema')).rejects.toThrow(/de la tienda/);
    await expect(renameUser(shop.database, 'nadie', 'Ana Luisa')).rejects.toThrow(/"nadie"/);
    const renamed = { action: 'user.updated', by: 'Sistema' };
    expect(await historyOf(user.id)).toEqual([
      { ...renamed, before: { username: 'Dueña' }, after: { username: 'Jefa' } },
      { ...renamed, before: { username: user.username }, after: { username: 'Dueña' } },
    ]);
    await change(other.user.id, { active: false });
    const paused = `${other.user.username}  ${other.user.id}  Ventas, en pausa`;
    expect((await staffLines(shop.database)).split('\n')).toContain(paused);
  });
});

describe('resetting a password', () => {
  test('ends the sessions, and only the new one signs in', async () => {
    const { user, headers } = await addStaff(shop);
    const { status, data, text } = await reset(user.id, 'Marimba-2026');
    expect(status).toBe(200);
    expect(data.id).toBe(user.id);
    expect(text).not.toMatch(/argon2/);
    expect((await me(headers)).status).toBe(401);
    expect(await login(user.username, PASSWORD)).toBe(401);
    expect(await login(user.username, 'Marimba-2026')).toBe(200);
    expect(await historyOf(user.id)).toEqual([
      { action: 'user.passwordChanged', before: null, after: null, by: admin.user.username },
    ]);
  });

  test.each([
    ['short', 'short', [{ path: 'newPassword', message: 'Password must be at least 8 characters' }]],
    ['Marimba-2026', 'Marimba-2027', [{ path: 'confirmPassword', message: "Passwords don't match" }]],
    ['Marimba-2026', undefined, [{ path: 'confirmPassword', message: "Passwords don't match" }]],
    ['Marimba-2026', { length: 12 }, [{ path: 'confirmPassword', message: "Passwords don't match" }]],
    [
      'marimba-2026',
      'x',
      [
        { path: 'newPassword', message: 'Password must contain at least one uppercase letter' },
        { path: 'confirmPassword', message: "Passwords don't match" },
      ],
    ],
    [null, null, [{ path: 'newPassword', message: 'Password must be at least 8 characters' }]],
  ])('to %j, repeated as %j, is refused', async (newPassword, confirmPassword, problems) => {
    const { user, headers } = await addStaff(shop);
    const body = { newPassword, confirmPassword };
    const { status, failure } = await shop.send('PATCH', `${USERS}/${user.id}/password`, {
      body,
      headers: admin.headers,
    });
    expect(status).toBe(400);
    expect(failure.problems).toEqual(problems);
    expect((await me(headers)).status).toBe(200);
  });
});

describe('deleting', () => {
  test('ends the session; who was approved stays so; the audit log remembers', async () => {
    const { user, headers } = await addStaff(shop, { authorizeAffiliate: true });
    const { affiliate } = await addDistributor(shop, { approvedBy: user.id });
    expect(await remove(user.id)).toMatchObject({ status: 200, data: { id: user.id } });
    expect((await me(headers)).status).toBe(401);
    expect(await login(user.username, PASSWORD)).toBe(401);
    const rows = await shop.database.query<unknown[]>('SELECT status, approved_by FROM affiliates WHERE id = $1', [
      affiliate.id,
    ]);
    expect(rows).toEqual([{ status: 'approved', approved_by: null }]);
    expect(await historyOf(user.id)).toEqual([
      {
        action: 'user.deleted',
        before: { username: user.username, role: 'sales', active: true, ...flags({ authorizeAffiliate: true }) },
        after: null,
        by: admin.user.username,
      },
    ]);
    expect((await remove(user.id)).status).toBe(404);
  });

  test('touches none of the orders that the user entered or opened, however many', async () => {
    const { user, headers } = await addStaff(shop);
    const product = await addProduct(shop.database);
    const body = { ...orderFor(product), affiliateId: null };
    const { data } = await shop.post<OrderView>('/api/admin/orders', { body, headers });
    await shop.post('/api/admin/orders/seen', { body: { ids: [data.orderId] }, headers });
    // A change of one of these rows waits here.
    await shop.database.transaction(async (manager) => {
      await manager.query('SELECT FROM orders, seen_orders WHERE order_id = id AND seen_by = $1 FOR UPDATE', [user.id]);
      expect((await remove(user.id)).status).toBe(200);
    });
    const order = await shop.get(`/api/admin/orders/${data.orderId}`, { headers: admin.headers });
    expect(order.status).toBe(200);
  });

  test('refers to accounts from no table that grows with what is sold', async () => {
    const rows = await shop.database.query<{ from: string }[]>(
      `SELECT format('%s.%s', conrelid::regclass, attname) AS from FROM pg_constraint
       JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
       WHERE contype = 'f' AND confrelid IN ('users'::regclass, 'affiliates'::regclass) ORDER BY 1`,
    );
    // Deleting an account writes each row that refers to it, in one statement: what is named here stays few (decision 0089).
    expect(rows.map(({ from }) => from)).toEqual([
      'activation_links.affiliate_id',
      'affiliates.approved_by',
      'blocked_phones.blocked_by',
      'customer_notes.author_id',
      'imports.applier_id',
      'imports.asker_id',
      'jobs.asker_id',
      'merged_phones.merged_by',
      'passkeys.user_id',
      'push_subscriptions.user_id',
      'recovery_codes.user_id',
      'staff_challenges.user_id',
      'staff_notices.by_id',
      'staff_notices.user_id',
      'staff_sessions.user_id',
      'staff_totp.user_id',
    ]);
  });
});
