import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import {
  addDistributor,
  addProduct,
  addStaff,
  orderFor,
  PASSWORD,
  PASSWORD_HASH,
  setOrderLimits,
} from '../support/builders/basics';
import { addInvited } from '../support/builders/affiliates';
import { stopClock } from '../support/clocks';
import { openShop, type Answer, type TestShop } from '../support/test-shop';

let shop: TestShop;
let addresses = 0;

beforeAll(async () => {
  stopClock();
  shop = await openShop(undefined, { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '1' });
});
afterAll(async () => {
  jest.useRealTimers();
  await shop.close();
});

/** A shop that closes needs a clock that goes. */
async function close(open: TestShop): Promise<void> {
  jest.useRealTimers();
  await open.close();
  stopClock();
}

/** A caller whom nobody counted yet. */
function somebody(): { 'X-Forwarded-For': string } {
  addresses += 1;
  return { 'X-Forwarded-For': `10.0.${addresses >> 8}.${addresses & 255}` };
}

const refusal = {
  success: false,
  error: expect.stringMatching(
    /^Demasiados intentos\. Espera \d+ (segundo|minuto|hora)s? e intenta de nuevo\.$/,
  ) as string,
  code: 'limit.tooManyRequests',
};

function expectRefusal({ status, headers, text }: Answer<unknown>, longest: number): void {
  expect(status).toBe(429);
  expect(JSON.parse(text)).toEqual(refusal);
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(longest);
}

/** The statuses of so many calls, some at a time, by how often each came. */
async function flood(times: number, call: () => Promise<Answer<unknown>>): Promise<Record<number, number>> {
  const counts: Record<number, number> = {};
  for (let done = 0; done < times; done += 20) {
    const answers = await Promise.all(Array.from({ length: Math.min(20, times - done) }, call));
    for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe('groups of routes', () => {
  test('120 orders a minute from one address go through, a flood is 429, others buy on', async () => {
    // The limit on what one buyer may hold is another one.
    await setOrderLimits(shop, {});
    const product = await addProduct(shop.database, {}, [{ inventory: 1000 }]);
    const order = (headers: Record<string, string>) => shop.post('/api/orders', { body: orderFor(product), headers });
    const flooder = somebody();
    expect(await flood(150, () => order(flooder))).toEqual({ 201: 120, 429: 30 });
    const refused = await order(flooder);
    expectRefusal(refused, 60);
    expect([...refused.headers.keys()].filter((name) => /limit|retry/i.test(name))).toEqual(['retry-after']);
    expect((await order(somebody())).status).toBe(201);
    expect((await shop.get('/api/health', { headers: flooder })).status).toBe(200);
    expect((await shop.get('/api/products', { headers: flooder })).status).toBe(200);
  });

  test('messages and applications share 30 a minute', async () => {
    const headers = somebody();
    const message = { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' };
    const application = { name: 'Eva', email: 'eva@ejemplo.gt', phone: '5555 0000', level: 'socio', message: null };
    expect(await flood(20, () => shop.post('/api/contact', { body: message, headers }))).toEqual({ 201: 20 });
    const applied = await flood(20, () => shop.post('/api/affiliates', { body: application, headers }));
    expect(applied).toMatchObject({ 201: 1 });
    expect(applied[429]).toBeGreaterThanOrEqual(14);
  });

  test('a known e-mail is told of five times an hour to one address; others apply on', async () => {
    const apply = (email: string, headers: Record<string, string>) =>
      shop.post('/api/affiliates', {
        body: { name: 'Eva', email, phone: '5555 0000', level: 'socio', message: null },
        headers,
      });
    const curious = somebody();
    expect((await apply('conocida@ejemplo.gt', curious)).status).toBe(201);
    expect(await flood(6, () => apply('conocida@ejemplo.gt', curious))).toEqual({ 409: 5, 429: 1 });
    expectRefusal(await apply('nueva@ejemplo.gt', curious), 3600);
    expect((await apply('nueva@ejemplo.gt', somebody())).status).toBe(201);
    expect((await apply('conocida@ejemplo.gt', somebody())).status).toBe(409);
    // Nor do those keep each other from applying who share an address and have e-mails of their own.
    const shared = somebody();
    for (const name of ['uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis']) {
      expect((await apply(`${name}@ejemplo.gt`, shared)).status).toBe(201);
    }
    // Who is refused for something else has heard of no e-mail.
    const hasty = { ...somebody(), 'Idempotency-Key': 'solicitud-de-una-prueba' };
    expect((await apply('primera@ejemplo.gt', hasty)).status).toBe(201);
    for (let time = 0; time < 6; time += 1) {
      expect((await apply('segunda@ejemplo.gt', hasty)).failure.code).toBe('request.keyReused');
    }
  });

  test('the addresses of one IPv6 network are one caller', async () => {
    let host = 0;
    const call = () => {
      host += 1;
      const headers = { 'X-Forwarded-For': `2800:98:1:1::${host.toString(16)}` };
      return shop.post('/api/contact', { body: { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' }, headers });
    };
    expect(await flood(40, call)).toEqual({ 201: 30, 429: 10 });
  });
});

describe('at a tenth of the limits', () => {
  let small: TestShop;

  beforeAll(async () => {
    small = await openShop(undefined, { RATE_LIMIT_SCALE: '0.1', TRUST_PROXY: '1' });
  });
  afterAll(() => close(small));

  test.each([
    ['POST', 'admin/products/upload-image', 6, 401],
    ['POST', 'admin/imports', 6, 401],
    ['GET', 'admin/imports/x/file.xlsx', 6, 401],
    ['GET', 'admin/products.xlsx', 6, 401],
    ['GET', 'admin/products.csv', 6, 401],
    ['POST', 'admin/audit/verify', 6, 401],
    ['POST', 'admin/login', 30, 400],
    ['POST', 'admin/login/code', 30, 400],
    ['POST', 'admin/login/passkey', 30, 400],
    ['POST', 'admin/me/confirm', 30, 401],
    ['POST', 'admin/me/factors/totp/verify', 30, 401],
    ['PATCH', 'admin/me/password', 1, 401],
    ['POST', 'auth/distributor/login', 30, 400],
    ['PATCH', 'auth/distributor/password', 1, 401],
    ['POST', 'auth/distributor/activation', 30, 400],
    ['POST', 'auth/distributor/activate', 1, 400],
    ['POST', 'admin/users', 120, 401],
    ['POST', 'auth/distributor/logout', 120, 200],
  ])('%s /api/%s lets %d calls a minute through', async (method, path, limit, status) => {
    const headers = somebody();
    const call = () => small.send(method, `/api/${path}`, { headers, ...(method !== 'GET' && { body: {} }) });
    expect(await flood(limit, call)).toEqual({ [status]: limit });
    expectRefusal(await call(), 60);
  });

  test('calls are counted before anybody is asked who they are', async () => {
    const { headers: session } = await addStaff(small);
    const address = somebody();
    const me = (headers: Record<string, string>) => small.get('/api/admin/me', { headers });
    expect(await flood(120, () => me(address))).toEqual({ 401: 120 });
    expectRefusal(await me({ ...session, ...address }), 60);
    expect((await me({ ...session, ...somebody() })).status).toBe(200);
  });

  test('files are counted as well, whether they are there or not', async () => {
    const headers = somebody();
    const file = () => small.get('/uploads/products/nada.webp', { headers });
    expect(await flood(1200, file)).toEqual({ 404: 1200 });
    expectRefusal(await file(), 60);
    expect((await small.get('/api/products', { headers })).status).toBe(200);
  });

  test('messages are 50 a day in a tenth of the shop, however slowly they come', async () => {
    const headers = somebody();
    const message = { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' };
    const write = () => small.post('/api/contact', { body: message, headers });
    for (let minute = 0; minute < 16; minute += 1) {
      expect(await flood(3, write)).toEqual({ 201: 3 });
      jest.advanceTimersByTime(60_000);
    }
    expect(await flood(3, write)).toEqual({ 201: 2, 429: 1 });
    jest.advanceTimersByTime(60_000);
    const refused = await write();
    expectRefusal(refused, 86_400);
    expect(refused.failure.error).toMatch(/Espera 24 horas/);
    expect((await small.post('/api/contact', { body: message, headers: somebody() })).status).toBe(201);
  });

  test('a flood of changes is refused before its bodies are read', async () => {
    const headers = somebody();
    const counts = await flood(260, () => small.post('/api/nothing-here', { raw: '{', headers }));
    expect(counts).toEqual({ 404: 240, 429: 20 });
    expectRefusal(await small.post('/api/contact', { body: {}, headers }), 60);
    expect((await small.get('/api/health', { headers })).status).toBe(200);
  });
});

test('who opens too many pages reads so on a page, and every other caller in the shape of failures', async () => {
  const root = mkdtempSync(join(tmpdir(), 'pages-'));
  mkdirSync(join(root, 'shell/dist'), { recursive: true });
  writeFileSync(join(root, 'shell/dist/index.html'), '<!doctype html><title>t</title>');
  writeFileSync(join(root, 'shell/dist/routes.json'), '[]');
  const small = await openShop(undefined, { WEB_ROOT: root, RATE_LIMIT_SCALE: '0.01', TRUST_PROXY: '1' });
  try {
    const opens = { ...somebody(), Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
    const open = () => small.get('/productos?orden=precio', { headers: opens });
    expect(await flood(18, open)).toEqual({ 404: 18 });
    const refused = await open();
    expect([refused.status, refused.headers.get('content-type')]).toEqual([429, 'text/html; charset=utf-8']);
    expect(refused.headers.get('retry-after')).toMatch(/^[1-9]\d*$/);
    expect(refused.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(refused.text).toMatch(/<p>Demasiados intentos\. Espera \d+ \w+ e intenta de nuevo\.<\/p>/);
    expect(refused.text).toContain('<a href=""');
    expectRefusal(await small.get('/productos', { headers: { ...opens, Accept: '*/*' } }), 60);
    const call = () => small.get('/api/admin/me', { headers: opens });
    expect(await flood(12, call)).toEqual({ 401: 12 });
    expectRefusal(await call(), 60);
  } finally {
    await close(small);
    rmSync(root, { recursive: true });
  }
});

test('what callers say of their address is believed of our own proxy only', async () => {
  const direct = await openShop(undefined, { RATE_LIMIT_SCALE: '0.1' });
  try {
    const body = { name: 'Eva', email: 'eva@ejemplo.gt', message: 'Hola' };
    const counts = await flood(10, () => direct.post('/api/contact', { body, headers: somebody() }));
    expect(counts).toEqual({ 201: 3, 429: 7 });
  } finally {
    await close(direct);
  }
});

interface Door {
  path: string;
  /** Makes an account; answers its name. */
  account: () => Promise<string>;
  body: (name: string, password: string) => object;
}

const doors: Record<string, Door> = {
  staff: {
    path: '/api/admin/login',
    account: async () => (await addStaff(shop)).user.username,
    body: (username, password) => ({ username, password }),
  },
  distributors: {
    path: '/api/auth/distributor/login',
    account: async () => (await addDistributor(shop, { passwordHash: PASSWORD_HASH })).affiliate.email,
    body: (email, password) => ({ email, password }),
  },
};

describe.each(Object.entries(doors))('the login of %s', (_who, { path, account, body }) => {
  const login = (name: string, password: string, headers: Record<string, string>) =>
    shop.post(path, { body: body(name, password), headers });

  test('makes who guesses at an account wait, the owner elsewhere not', async () => {
    const name = await account();
    const attacker = somebody();
    const owner = somebody();
    for (let time = 0; time < 10; time += 1) expect((await login(name, 'x', attacker)).status).toBe(401);
    expectRefusal(await login(name, 'x', attacker), 30);
    expectRefusal(await login(name.toUpperCase(), PASSWORD, attacker), 30);
    expect((await login(name, PASSWORD, owner)).status).toBe(200);
  });

  test('refuses a name that nobody has in the same way', async () => {
    const attacker = somebody();
    const name = 'nadie@ejemplo.gt';
    for (let time = 0; time < 10; time += 1) expect((await login(name, 'x', attacker)).status).toBe(401);
    expectRefusal(await login(name, 'x', attacker), 30);
  });

  test('forgets the wrong ones when the right one comes', async () => {
    const name = await account();
    const address = somebody();
    for (let round = 0; round < 3; round += 1) {
      for (let time = 0; time < 9; time += 1) expect((await login(name, 'x', address)).status).toBe(401);
      expect((await login(name, PASSWORD, address)).status).toBe(200);
    }
  });

  test('never keeps the owner out of where they were before, however many guess', async () => {
    const name = await account();
    const home = somebody();
    expect((await login(name, PASSWORD, home)).status).toBe(200);
    for (let time = 0; time < 50; time += 1) expect((await login(name, 'x', somebody())).status).toBe(401);
    expectRefusal(await login(name, PASSWORD, somebody()), 30);
    expect((await login(name, PASSWORD, home)).status).toBe(200);
    await shop.database.query(`UPDATE trusted_addresses SET until = until - interval '30 days'`);
    expectRefusal(await login(name, PASSWORD, home), 30);
  });

  test('never keeps the owner’s device out, wherever it is, and nobody has its cookie by asking', async () => {
    const name = await account();
    const first = await login(name, PASSWORD, somebody());
    const cookies = first.headers.getSetCookie().filter((cookie) => cookie.startsWith('shop_device='));
    // 400 days, the longest that browsers keep one.
    expect(cookies).toEqual([expect.stringMatching(/; Max-Age=34560000; Path=\/; .*HttpOnly; SameSite=Strict$/)]);
    const device = { Cookie: cookies[0]?.split(';')[0] ?? '' };
    for (let time = 0; time < 50; time += 1) expect((await login(name, 'x', somebody())).status).toBe(401);
    expectRefusal(await login(name, PASSWORD, somebody()), 30);
    const again = await login(name, PASSWORD, { ...somebody(), ...device });
    expect(again.status).toBe(200);
    expect(again.headers.getSetCookie().join()).toContain(device.Cookie);
    const refused = await login(name, PASSWORD, { ...somebody(), Cookie: 'shop_device=AAAAAAAAAAAAAAAAAAAAAA' });
    expectRefusal(refused, 30);
    expect(refused.headers.getSetCookie()).toEqual([]);
  });

  test('makes an address wait that tries a hundred names', async () => {
    const address = somebody();
    const counts = await flood(110, () => login(`nadie-${Math.random()}@ejemplo.gt`, 'x', address));
    expect(counts).toEqual({ 401: 100, 429: 10 });
    expectRefusal(await login(await account(), PASSWORD, address), 30);
  });
});

test('a distributor who chose a password by their link comes in again from that device, however many guess', async () => {
  const { affiliate, token } = await addInvited(shop.database);
  const body = { token, newPassword: PASSWORD, confirmPassword: PASSWORD };
  const activated = await shop.post('/api/auth/distributor/activate', { body, headers: somebody() });
  const device = activated.headers.getSetCookie().find((cookie) => cookie.startsWith('shop_device='));
  const login = (password: string, headers: Record<string, string>) =>
    shop.post('/api/auth/distributor/login', { body: { email: affiliate.email, password }, headers });
  for (let time = 0; time < 50; time += 1) expect((await login('x', somebody())).status).toBe(401);
  expectRefusal(await login(PASSWORD, somebody()), 30);
  expect((await login(PASSWORD, { ...somebody(), Cookie: device?.split(';')[0] ?? '' })).status).toBe(200);
});

test.each([
  ['staff', '/api/admin/me/password', () => addStaff(shop)],
  ['distributors', '/api/auth/distributor/password', () => addDistributor(shop, { passwordHash: PASSWORD_HASH })],
] as const)('wrong current passwords of %s are counted as well', async (_who, path, account) => {
  const { headers: session } = await account();
  // From many addresses: from one, new passwords have a limit of their own.
  const change = (currentPassword: string) => {
    const headers = { ...session, ...somebody() };
    const body = { currentPassword, newPassword: 'Marimba-2026', confirmPassword: 'Marimba-2026' };
    return shop.send('PATCH', path, { body, headers });
  };
  for (let time = 0; time < 50; time += 1) expect((await change('x')).status).toBe(400);
  expectRefusal(await change(PASSWORD), 30);
});

test('trusted addresses outlive a restart, for thirty days', async () => {
  const { user } = await addStaff(shop);
  const home = somebody();
  const body = { username: user.username, password: PASSWORD };
  const signIn = () => shop.post('/api/admin/login', { body, headers: home });
  expect((await signIn()).status).toBe(200);
  const rows = await shop.database.query<{ key: string; days: number }[]>(
    'SELECT key, ceil(extract(epoch FROM until - now()) / 86400)::integer AS days FROM trusted_addresses ORDER BY until',
  );
  expect(rows.at(-1)?.days).toBe(30);
  expect(JSON.stringify(rows)).not.toContain(home['X-Forwarded-For']);
});

test('an honest login is answered while a flood of others comes from many addresses', async () => {
  const { user } = await addStaff(shop);
  const guess = () =>
    shop.post('/api/admin/login', { body: { username: 'nadie', password: 'x' }, headers: somebody() });
  const guesses = Promise.all(Array.from({ length: 150 }, guess));
  const body = { username: user.username, password: PASSWORD };
  expect((await shop.post('/api/admin/login', { body, headers: somebody() })).status).toBe(200);
  const statuses = new Set((await guesses).map(({ status }) => status));
  expect([...statuses].sort((a, b) => a - b)).toEqual([401, 429]);
});
