import { randomUUID } from 'node:crypto';

import { auditProblemText, type AuditCheck } from '@shop/contracts';
import { Client } from 'pg';

import { sealHash } from '../../src/audit/audit-hash';
import { CONFIG, type Config } from '../../src/platform/config/config';
import { addProduct, addStaff, orderFor } from '../support/builders/basics';
import { doJob, seal as sealNow, verifyAuditLog } from '../support/jobs';
import { openShop, type TestShop } from '../support/test-shop';

let shop: TestShop;
let admin: { Authorization: string };

beforeAll(async () => {
  shop = await openShop();
  admin = (await addStaff(shop, { role: 'admin' })).headers;
});
beforeEach(() => shop.asOwner('TRUNCATE audit_log, audit_seals RESTART IDENTITY'));
afterAll(() => shop.close());

async function verify(): Promise<AuditCheck> {
  const { status, data } = await doJob<AuditCheck>(shop, '/api/admin/audit/verify', { headers: admin });
  expect(status).toBe(200);
  return data;
}

const seal = () => sealNow(shop);

/** Two rows, as orders write them: in one statement. Answers the ids of all rows there are. */
async function placeOrder(): Promise<string[]> {
  const { status } = await shop.post('/api/orders', { body: orderFor(await addProduct(shop.database)) });
  expect(status).toBe(201);
  return ids();
}

async function ids(): Promise<string[]> {
  const rows = await shop.database.query<{ id: string }[]>('SELECT id FROM audit_log ORDER BY id');
  return rows.map(({ id }) => id);
}

test('what the shop writes is intact, before and after it is sealed, and the head stands for it', async () => {
  await shop.send('PATCH', '/api/admin/me', { body: { username: 'Ixchel' }, headers: admin });
  await placeOrder();
  expect(await verify()).toEqual({
    rows: 3,
    erased: 0,
    unsealed: 3,
    seals: 0,
    head: null,
    sealedAt: null,
    problem: null,
  });
  expect(await seal()).toBe(1);
  await placeOrder();
  const sealed = await verify();
  expect(sealed).toMatchObject({
    rows: 5,
    unsealed: 2,
    seals: 1,
    head: expect.stringMatching(/^1:[0-9a-f]{64}$/) as string,
  });
  await seal();
  expect(await verifyAuditLog(shop, sealed.head)).toMatchObject({ seals: 2, problem: null });
  expect((await verifyAuditLog(shop, `1:${'0'.repeat(64)}`)).problem).toMatchObject({ fault: 'head' });
});

test('only admins check it', async () => {
  const { headers } = await addStaff(shop);
  expect((await shop.post('/api/admin/audit/verify', { headers })).status).toBe(403);
});

test.each([
  ['one digit of an amount', `after = jsonb_set(after, '{total}', '"131.00"')`, 'action', 'order.placed'],
  ['who did it', `actor_name = 'Cliento'`, 'action', 'order.placed'],
  ['when', `at = at + interval '1 microsecond'`, 'action', 'stock.ordered'],
  ['the object', `object_id = '${randomUUID()}'`, 'action', 'stock.ordered'],
  ['its hash', 'hash = sha256(hash)', 'action', 'stock.ordered'],
])('%s changed by the owner is named by its row, sealed or not', async (_what, change, column, value) => {
  await placeOrder();
  const [row] = await shop.database.query<[{ id: string }]>(`SELECT id FROM audit_log WHERE ${column} = $1`, [value]);
  await placeOrder();
  await shop.asOwner(`UPDATE audit_log SET ${change} WHERE id = ${row.id}`);
  const problem = { fault: 'changed', row: row.id, seal: null } as const;
  expect((await verify()).problem).toEqual(problem);
  await seal();
  expect((await verify()).problem).toEqual(problem);
  expect(auditProblemText(problem)).toBe(`La fila ${row.id} no es la que se escribió.`);
});

test('a changed row is named however many are before it', async () => {
  await shop.asOwner(`
    INSERT INTO audit_log (actor_kind, actor_name, action, object_type, object_id)
    SELECT 'system', 'Sistema', 'stock.edited', 'flavor', id::text FROM generate_series(1, 10002) AS id;
    UPDATE audit_log SET object_id = '0' WHERE id > 10000`);
  expect(await verify()).toMatchObject({ rows: 10_002, problem: { fault: 'changed', row: '10001' } });
  // Of several the first one is.
  await shop.asOwner(`UPDATE audit_log SET object_id = '0' WHERE id = 10000`);
  expect((await verify()).problem).toMatchObject({ row: '10000' });
});

/** Makes the hash of the first seal once more, of what it and its rows are by now. */
const sealFirstAgain = `
  UPDATE audit_seals seal SET hash = made.hash FROM (
    SELECT id, ${sealHash} AS hash FROM (
      SELECT *, (SELECT sha256(string_agg(hash, '' ORDER BY id)) FROM audit_log
        WHERE id BETWEEN first_id AND last_id AND id <> ALL (missing)) AS rows_digest
      FROM audit_seals WHERE id = 1) AS covered) AS made
  WHERE seal.id = made.id`;

test('a row that was written again with its hash breaks its seal, a seal that was made again the one after it', async () => {
  const [first] = await placeOrder();
  await seal();
  await placeOrder();
  await seal();
  const { head } = await verify();
  await shop.asOwner(`
    CREATE TABLE forged AS SELECT * FROM audit_log WHERE id = ${first};
    UPDATE forged SET action = 'order.statusChanged', hash = NULL;
    DELETE FROM audit_log WHERE id = ${first};
    INSERT INTO audit_log OVERRIDING SYSTEM VALUE SELECT * FROM forged;`);
  expect((await verify()).problem).toEqual({ fault: 'seal', row: null, seal: 1 });
  await shop.asOwner(sealFirstAgain);
  expect((await verify()).problem).toEqual({ fault: 'seal', row: null, seal: 2 });
  await shop.asOwner('DELETE FROM audit_seals');
  await seal();
  expect((await verify()).problem).toBeNull();
  // The schema's owner can write all of it again: the head that was kept elsewhere is what shows it.
  expect((await verifyAuditLog(shop, head)).problem).toMatchObject({ fault: 'head' });
});

test('a row that is taken out is named, and so is one that is put between sealed ones', async () => {
  const client = await openTransaction('ROLLBACK');
  const [, second = ''] = await placeOrder();
  await seal();
  expect((await verify()).problem).toBeNull();
  await shop.asOwner(`
    INSERT INTO audit_log (id, actor_kind, actor_name, action, object_type, object_id)
    OVERRIDING SYSTEM VALUE VALUES (0, 'system', 'Sistema', 'order.placed', 'order', '${randomUUID()}')`);
  expect((await verify()).problem).toEqual({ fault: 'added', row: '0', seal: null });
  await shop.asOwner(`DELETE FROM audit_log WHERE id IN (0, ${second})`);
  expect((await verify()).problem).toEqual({ fault: 'missing', row: second, seal: 1 });
  await client.end();
});

/** Personal parts of a row, as they are when they were erased. */
const erasedParts = {
  actor_name: `'[borrado]'`,
  object_id: `'00000000'`,
  before: `'{"name": "[borrado]"}'`,
  after: `'{"name": "[borrado]"}'`,
};

test.each(Object.entries(erasedParts))(
  'a row that says that it was erased and has its %s, or that nobody erased, is named',
  async (part, erased) => {
    await shop.asOwner(`
      INSERT INTO audit_log (actor_kind, actor_name, action, object_type, object_id, before, after)
      VALUES ('customer', 'Ana', 'customer.noteWritten', 'customer', '55551234', '{"name": "Ana"}', '{"name": "Eva"}')`);
    const others = Object.entries(erasedParts).filter(([column]) => column !== part);
    const set = others.map(([column, value]) => `${column} = ${value}`).join(', ');
    await shop.asOwner(`UPDATE audit_log SET salt = NULL, ${set}`);
    expect((await verify()).problem).toEqual({ fault: 'notErased', row: '1', seal: null });
    await shop.asOwner(`UPDATE audit_log SET ${part} = ${erased}`);
    expect((await verify()).problem).toEqual({ fault: 'erasures', row: '1', seal: null });
  },
);

/** A transaction that has added a row of which nobody knows yet, which takes an id; `end` is what happens at once. */
async function openTransaction(end?: 'ROLLBACK'): Promise<Client> {
  const client = new Client({ connectionString: shop.app.get<Config>(CONFIG).databaseUrl });
  await client.connect();
  await client.query('BEGIN');
  await client.query(
    `INSERT INTO audit_log (actor_kind, actor_name, action, object_type, object_id)
     VALUES ('system', 'Sistema', 'order.placed', 'order', $1)`,
    [randomUUID()],
  );
  if (end) await client.query(end);
  return client;
}

test('a row that comes after rows with later ids is in the seal after that', async () => {
  const slow = await openTransaction();
  await placeOrder();
  await seal();
  expect(await verify()).toMatchObject({ rows: 2, unsealed: 0, problem: null });
  await slow.query('COMMIT');
  await slow.end();
  const [late = ''] = await ids();
  expect((await verify()).problem).toBeNull();
  await seal();
  expect(await verify()).toMatchObject({ rows: 3, seals: 2, problem: null });
  await shop.asOwner(`DELETE FROM audit_log WHERE id = ${late}`);
  expect((await verify()).problem).toEqual({ fault: 'missing', row: late, seal: 2 });
});

test('nor is one added that comes two seals later: each seal goes on looking for it', async () => {
  const slow = await openTransaction();
  for (let time = 0; time < 2; time += 1) {
    await placeOrder();
    await seal();
  }
  await slow.query('COMMIT');
  await slow.end();
  expect((await verify()).problem).toBeNull();
  await seal();
  expect(await verify()).toMatchObject({ seals: 3, unsealed: 0, problem: null });
});

test('nor is one added that came at once, where the shop was away for a day after the seal', async () => {
  const slow = await openTransaction();
  await placeOrder();
  await seal();
  await slow.query('COMMIT');
  await slow.end();
  await shop.asOwner(`UPDATE audit_seals SET at = at - interval '25 hours'; ${sealFirstAgain}`);
  await placeOrder();
  await seal();
  expect(await verify()).toMatchObject({ seals: 2, unsealed: 0, problem: null });
});

test('one that is put into the place a day later is named: no seal looks for it any more', async () => {
  await (await openTransaction('ROLLBACK')).end();
  await placeOrder();
  await seal();
  await shop.asOwner(`UPDATE audit_seals SET at = at - interval '25 hours'; ${sealFirstAgain}`);
  await placeOrder();
  await seal();
  expect(await verify()).toMatchObject({ seals: 2, problem: null });
  await shop.asOwner(`
    INSERT INTO audit_log (id, actor_kind, actor_name, action, object_type, object_id)
    OVERRIDING SYSTEM VALUE VALUES (1, 'system', 'Sistema', 'order.placed', 'order', '${randomUUID()}')`);
  await placeOrder();
  await seal();
  expect((await verify()).problem).toEqual({ fault: 'added', row: '1', seal: null });
});

test('nothing new makes no seal', async () => {
  expect(await seal()).toBe(0);
  await placeOrder();
  expect(await seal()).toBe(1);
  expect(await seal()).toBe(1);
});

test('an admin reads that the role that serves may little', async () => {
  const { data } = await shop.get('/api/admin/database-role', { headers: admin });
  expect(data).toEqual({ name: 'shop_api', superuser: false, owns: false, creates: false, rewritesAudit: false });
});

test('who serves may add rows and seals, and change neither', async () => {
  await placeOrder();
  await seal();
  for (const statement of [
    'UPDATE audit_seals SET row_count = 1',
    'DELETE FROM audit_seals',
    'TRUNCATE audit_seals',
    'UPDATE audit_log SET salt = NULL',
    'DELETE FROM audit_log',
  ]) {
    await expect(shop.database.query(statement)).rejects.toMatchObject({ driverError: { code: '42501' } });
  }
});
