import { once } from 'node:events';
import { connect as connectTo, createServer } from 'node:net';
import { join } from 'node:path';

import { limits } from '@shop/contracts';
import { Client } from 'pg';

import { Line } from '../../tools/line';
import { readConfig } from '../../src/platform/config/config';
import { preparingOptions } from '../../src/migrations/data-source-options';
import { lockHolder } from '../../src/platform/database/lock-holder';
import { lockPreparation } from '../../src/startup/preparation-lock';
import { prepareDatabase } from '../../src/startup/prepare-database';
import { timeoutFactor } from '../support/timeout-factor';
import { createEmptyDatabase, createMigratedDatabase, runAsOwner } from '../support/database/test-database';
import { until } from '../support/until';

let client: Client;
let url: string;

beforeAll(async () => {
  url = await createMigratedDatabase();
  client = new Client({ connectionString: url });
  await client.connect();
});
afterAll(() => client.end());

const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

const product = `INSERT INTO products (id, name, puffs, price) VALUES ('${uuid(1)}', 'Uno', 1, 10)`;
const flavor = (values = `'Uva', 5, 2`) =>
  `INSERT INTO product_flavors (id, product_id, name, inventory, reserved_inventory)
   VALUES ('${uuid(2)}', '${uuid(1)}', ${values})`;
const order = ({
  subtotal = 10,
  total = 40,
  department = 'Guatemala',
  payment = 'efectivo',
  phone = '55551234',
} = {}) =>
  `INSERT INTO orders (id, token, first_name, last_name, phone, address, department, payment_method, subtotal, shipping, total)
   VALUES ('${uuid(3)}', repeat('t', 32), 'A', 'B', '${phone}', 'C', '${department}', '${payment}', ${subtotal}, 30, ${total})`;
const sale = ({ quantity = 1, total = 10, status = 'pending', target = 'flavor', flavorId = `'${uuid(2)}'` } = {}) =>
  `INSERT INTO sales (order_id, line_number, product_id, flavor_id, stock_target, product_name, puffs, quantity, unit_price, total_amount, status)
   VALUES ('${uuid(3)}', 1, '${uuid(1)}', ${flavorId}, '${target}', 'Uno', 1, ${quantity}, 10, ${total}, '${status}')`;
const user = (username: string, role = 'sales') =>
  `INSERT INTO users (username, password_hash, role) VALUES ('${username}', 'x', '${role}')`;
const affiliate = (email: string, level = 'agente', status = 'pending', discount = 10) =>
  `INSERT INTO affiliates (name, email, phone, level, status, discount)
   VALUES ('A', '${email}', '1', '${level}', '${status}', ${discount})`;

/** Runs the statements in one transaction that is always rolled back; answers the SQLSTATE of the last one, or 'ok'. */
async function tryOut(...statements: string[]): Promise<string> {
  const last = statements.pop() ?? '';
  await client.query('BEGIN');
  try {
    for (const statement of statements) await client.query(statement);
    return await client.query(last).then(
      () => 'ok',
      (error: unknown) => (error as { code: string }).code,
    );
  } finally {
    await client.query('ROLLBACK');
  }
}

const CHECK = '23514';
const UNIQUE = '23505';
const FOREIGN_KEY = '23503';

test('what the refusals below vary is accepted as it stands', async () => {
  expect(await tryOut(product, flavor(), order(), sale())).toBe('ok');
  expect(await tryOut(user('ana'), user('eva', 'admin'))).toBe('ok');
  expect(await tryOut(affiliate('a@b.gt'), affiliate('c@b.gt', 'socio', 'standby', 100))).toBe('ok');
});

test.each([
  ['more reserved than there is', [product, flavor(`'Uva', 5, 6`)], CHECK],
  ['negative reserved units', [product, flavor(`'Uva', 5, -1`)], CHECK],
  ['a negative inventory', [product, flavor(`'Uva', -1, 0`)], CHECK],
  ['inventory below what is reserved', [product, flavor(), 'UPDATE product_flavors SET inventory = 1'], CHECK],
  ['more reserved than a product has', [product, 'UPDATE products SET reserved_inventory = 1'], CHECK],
  ['a negative threshold', [product, 'UPDATE products SET low_stock_threshold = -1'], CHECK],
  ['a price of nothing', [product, 'UPDATE products SET price = 0'], CHECK],
  ['a product without a name', [product, `UPDATE products SET name = ''`], CHECK],
  ['a second flavor of that name', [product, flavor(), flavor(`'UVA', 5, 0`).replace(uuid(2), uuid(9))], UNIQUE],
  ['a flavor of no product', [flavor()], FOREIGN_KEY],
  ['a second user of that name', [user('Ana'), user('aNA')], UNIQUE],
  ['an unknown role', [user('ana', 'root')], CHECK],
  ['a second affiliate with that e-mail', [affiliate('Ana@b.gt'), affiliate('ana@B.gt')], UNIQUE],
  ['an unknown level', [affiliate('a@b.gt', 'jefe')], CHECK],
  ['an unknown affiliate status', [affiliate('a@b.gt', 'agente', 'gone')], CHECK],
  ['a discount above 100', [affiliate('a@b.gt', 'agente', 'pending', 100.01)], CHECK],
  ['an unknown department', [order({ department: 'Belice' })], CHECK],
  ['an unknown payment method', [order({ payment: 'bitcoin' })], CHECK],
  ['a phone that is none', [order({ phone: '123' })], CHECK],
  ['a total that does not add up', [order({ total: 41 })], CHECK],
  ['a key without the hash of its request', [order(), `UPDATE orders SET idempotency_key = 'k'`], CHECK],
  ['a line of no units', [product, flavor(), order(), sale({ quantity: 0, total: 0 })], CHECK],
  ['a line of too many units', [product, flavor(), order(), sale({ quantity: 1000, total: 10_000 })], CHECK],
  ['a line total that does not add up', [product, flavor(), order(), sale({ total: 11 })], CHECK],
  ['an unknown sale status', [product, flavor(), order(), sale({ status: 'lost' })], CHECK],
  ['an unknown stock target', [product, flavor(), order(), sale({ target: 'moon' })], CHECK],
  ['a pending flavor line without its flavor', [product, order(), sale({ flavorId: 'NULL' })], CHECK],
  ['a line of no order', [product, flavor(), sale()], FOREIGN_KEY],
  ['deleting a product that was sold', [product, flavor(), order(), sale(), 'DELETE FROM products'], FOREIGN_KEY],
  ['deleting a flavor with a pending line', [product, flavor(), order(), sale(), 'DELETE FROM product_flavors'], CHECK],
  [
    'an unknown message status',
    [`INSERT INTO contact_messages (name, email, message, status) VALUES ('a', 'b', 'c', 'x')`],
    CHECK,
  ],
  ['an unknown section', [`INSERT INTO homepage_content (section) VALUES ('blog')`], CHECK],
  [
    'a second hero',
    [
      `INSERT INTO homepage_content (section) VALUES ('hero')`,
      `INSERT INTO homepage_content (section) VALUES ('hero')`,
    ],
    UNIQUE,
  ],
  [
    'content above 100 kB',
    [`INSERT INTO homepage_content (section, content) VALUES ('hero', repeat('x', 100001))`],
    CHECK,
  ],
])('the database refuses %s', async (_name, statements, code) => {
  expect(await tryOut(...statements)).toBe(code);
});

test('deleting what others point to leaves them whole', async () => {
  const settled = sale({ status: 'completed' });
  expect(await tryOut(product, flavor(), order(), settled, 'DELETE FROM product_flavors')).toBe('ok');
  expect(await tryOut(product, flavor(), 'DELETE FROM products')).toBe('ok');
  expect(await tryOut(product, flavor(), order(), sale(), 'DELETE FROM orders')).toBe('ok');
});

describe('preparing', () => {
  const configFor = (databaseUrl: string, env: Record<string, string> = {}) =>
    readConfig({ DATABASE_URL: databaseUrl, TIMEOUT_FACTOR: String(timeoutFactor), ...env });

  async function contents(databaseUrl: string): Promise<unknown> {
    const reader = new Client({ connectionString: databaseUrl });
    await reader.connect();
    const { rows } = await reader.query(`SELECT (SELECT count(*)::integer FROM users) AS users,
      (SELECT count(*)::integer FROM homepage_content) AS sections, (SELECT count(*)::integer FROM migrations) AS migrations`);
    await reader.end();
    return rows[0];
  }

  test('an empty database by three starts at once does everything once', async () => {
    const empty = await createEmptyDatabase();
    const steps: string[] = [];
    const start = () => prepareDatabase(configFor(empty), (text) => steps.push(text));
    await Promise.all([start(), start(), start()]);
    expect(steps.filter((text) => text.startsWith('Cuenta del personal'))).toHaveLength(1);
    const { migrations } = preparingOptions({ url: empty, onIdleError: () => undefined });
    expect(await contents(empty)).toEqual({ users: 1, sections: 7, migrations: (migrations as []).length });
  });

  test('a start that waits for another says once whom it waits for', async () => {
    const holder = new Client({ connectionString: url, application_name: 'shop-restore' });
    await holder.connect();
    await lockPreparation(holder);
    let start: Promise<void> | undefined;
    const steps: string[] = [];
    const waits = new Promise<void>((resolve) => {
      start = prepareDatabase(configFor(url), (text) => {
        steps.push(text);
        if (text.startsWith('Se espera')) resolve();
      });
    });
    await Promise.race([waits, start]);
    const asked = () =>
      client.query(`SELECT state_change FROM pg_stat_activity
      WHERE application_name = 'shop-prepare' AND datname = current_database() AND query LIKE '%pg_try_advisory_lock%'`);
    const seen = new Set<string>();
    await until('it has asked three times', async () => {
      for (const row of (await asked()).rows) seen.add(JSON.stringify(row));
      return seen.size >= 3;
    });
    await holder.end();
    await start;
    expect(steps.filter((text) => text.startsWith('Se espera'))).toEqual([
      'Se espera a quien prepara la base de datos: shop-restore, en esta máquina',
    ]);
  });

  test('a lock of the whole shop outlives a machine without power by half a minute, not by the system’s hours', async () => {
    const holder = lockHolder(url, 'shop-prepare');
    await holder.connect();
    const { rows } = await holder.query<{ seconds: number }>(
      `SELECT reset_val::integer AS seconds FROM pg_settings WHERE name LIKE 'tcp_keepalives_%' ORDER BY name`,
    );
    await holder.end();
    const [count = 0, idle = 0, interval = 0] = rows.map(({ seconds }) => seconds);
    expect(idle + count * interval).toBe(30);
  });

  test('a clock that is set forward ends no wait for a database that comes up', async () => {
    const { searchParams, pathname, username } = new URL(url);
    const socket = join(searchParams.get('host') ?? '', `.s.PGSQL.${searchParams.get('port') ?? '5432'}`);
    const now = Date.now.bind(Date);
    let tries = 0;
    const door = createServer((caller) => {
      tries += 1;
      if (tries === 1) {
        jest.spyOn(Date, 'now').mockImplementation(() => now() + 86_400_000);
        caller.destroy();
      } else caller.pipe(connectTo(socket)).pipe(caller);
    });
    door.listen(0, '127.0.0.1');
    await once(door, 'listening');
    const { port } = door.address() as { port: number };
    try {
      await prepareDatabase(configFor(`postgres://${username}@127.0.0.1:${port}${pathname}`), () => undefined);
    } finally {
      jest.restoreAllMocks();
      door.close();
    }
    expect(tries).toBeGreaterThan(1);
  });

  test('a prepared database again changes nothing', async () => {
    const empty = await createEmptyDatabase();
    await prepareDatabase(configFor(empty), () => undefined);
    const before = await contents(empty);
    const steps: string[] = [];
    await prepareDatabase(configFor(empty), (text) => steps.push(text));
    expect(steps.join()).not.toContain('Cuenta del personal');
    expect(await contents(empty)).toEqual(before);
  });

  test('a shop whose last admin was made sales staff gets another', async () => {
    const empty = await createEmptyDatabase();
    await prepareDatabase(configFor(empty), () => undefined);
    const client = new Client({ connectionString: empty });
    await client.connect();
    await client.query(`UPDATE users SET role = 'sales'`);
    await client.end();
    await prepareDatabase(configFor(empty, { ADMIN_USERNAME: 'jefa' }), () => undefined);
    expect(await contents(empty)).toMatchObject({ users: 2 });
  });

  test('the generated password is told before anything else of a start may fail', async () => {
    const steps: string[] = [];
    await prepareDatabase(configFor(await createEmptyDatabase()), (text) => steps.push(text));
    expect(steps.at(-1)).toMatch(/^Cuenta del personal: usuario admin, contraseña \S{16} \(anótala/);
  });

  test('uses the given name and password, and never tells the password', async () => {
    const empty = await createEmptyDatabase();
    const env = { ADMIN_USERNAME: 'jefa', ADMIN_PASSWORD: 'Muy-secreta-1' };
    const steps: string[] = [];
    await prepareDatabase(configFor(empty, env), (text) => steps.push(text));
    expect(steps.at(-1)).toBe('Cuenta del personal: usuario jefa, contraseña la de ADMIN_PASSWORD');
    expect(steps.join()).not.toContain('Muy-secreta-1');
  });

  test('refuses a given password that is easily guessed, in Spanish and without telling it', async () => {
    const empty = await createEmptyDatabase();
    const attempt = prepareDatabase(configFor(empty, { ADMIN_PASSWORD: 'Password1!' }), () => undefined);
    await expect(attempt).rejects.toThrow(/ADMIN_PASSWORD es fácil de adivinar/);
    await expect(attempt).rejects.not.toThrow(/Password1!/);
    // Longer ones than the form of the sign-in takes would open nothing.
    for (const [name, most] of [
      ['ADMIN_USERNAME', limits.usernameText],
      ['ADMIN_PASSWORD', limits.passwordText],
    ] as const) {
      const config = configFor(empty, { [name]: 'Muy-secreta-1 '.repeat(most) });
      const text = `${name} puede tener como máximo ${most} caracteres.`;
      await expect(prepareDatabase(config, () => undefined)).rejects.toThrow(text);
    }
    // Once the owner corrects it, the same shop starts.
    await prepareDatabase(configFor(empty, { ADMIN_PASSWORD: 'Muy-secreta-1' }), () => undefined);
    expect(await contents(empty)).toMatchObject({ users: 1 });
  });

  test('says in Spanish what a server lacks', async () => {
    const other = await createEmptyDatabase(
      `TEMPLATE template0 ENCODING 'SQL_ASCII' LOCALE_PROVIDER 'libc' LOCALE 'C'`,
    );
    await expect(prepareDatabase(configFor(other), () => undefined)).rejects.toThrow(/UTF8.*es-x-icu/);
  });

  test('leaves a database alone that another program has', async () => {
    const other = await createEmptyDatabase();
    await runAsOwner(other, 'CREATE TABLE facturas (id integer)');
    await expect(prepareDatabase(configFor(other), () => undefined)).rejects.toThrow(
      /^Esa base de datos no está vacía y no es de una tienda: tiene la tabla facturas\. No se tocó\./,
    );
    const owner = new Client({ connectionString: other });
    await owner.connect();
    const { rows } = await owner.query('SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()');
    await owner.end();
    expect(rows).toEqual([{ name: 'facturas' }]);
  });

  test('takes one that a start has left before its first table, and that has tables of an extension', async () => {
    const empty = await createEmptyDatabase();
    await runAsOwner(
      empty,
      'CREATE TABLE migrations (id serial PRIMARY KEY, "timestamp" bigint NOT NULL, name varchar NOT NULL)',
    );
    const superuser = empty.replace(/\/\/[^@]*@/, '//postgres@');
    await runAsOwner(superuser, 'CREATE TABLE a_map (id integer); ALTER EXTENSION plpgsql ADD TABLE a_map');
    await prepareDatabase(configFor(empty), () => undefined);
    expect(await contents(empty)).toMatchObject({ users: 1, sections: 7 });
  });

  test('says in Spanish which database is not there, and no password', async () => {
    const missing = new URL(url);
    missing.pathname = '/no_hay';
    missing.password = 'clave-secreta';
    const attempt = prepareDatabase(configFor(missing.href), () => undefined);
    await expect(attempt).rejects.toThrow(
      /No se pudo conectar con la base de datos en .*no_hay: esa base de datos no existe/,
    );
    await expect(attempt).rejects.not.toThrow(/clave-secreta/);
  });

  test('says in Spanish that a server only reads', async () => {
    const empty = await createEmptyDatabase();
    await client.query(`ALTER DATABASE "${new URL(empty).pathname.slice(1)}" SET default_transaction_read_only = on`);
    await expect(prepareDatabase(configFor(empty), () => undefined)).rejects.toThrow(
      /^No se pudo .*: solo deja leer\.$/,
    );
  });

  /** Prepares an empty database that is gone for a moment, so many times, when its migrations begin. */
  async function prepareInterrupted(times: number): Promise<string> {
    const empty = await createEmptyDatabase();
    const line = new Line(empty);
    let left = times;
    await prepareDatabase(configFor(await line.open()), (text) => {
      if (text !== 'Se actualiza la base de datos' || left === 0) return;
      left -= 1;
      line.cut();
      void line.open();
    }).finally(() => line.cut());
    return empty;
  }

  test('goes on once the database is back that went in the middle of it', async () => {
    expect(await contents(await prepareInterrupted(1))).toMatchObject({ users: 1, sections: 7 });
  });

  test('says in Spanish that the database went in the middle of it again', async () => {
    await expect(prepareInterrupted(2)).rejects.toThrow(/^No se pudo .*: no responde; /);
  });
});
