import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

import { sumAllAgain } from '../src/orders/sums/stored-sums';
import { brands, INVENTORY, Rows, type Flavor, type Part } from './grown-rows';

/** How large a shop is to become, on top of the sample data. */
export interface Growth {
  /** Of two lines each, over two years, from a third as many customers. */
  orders: number;
  /** Of two flavors each. */
  products: number;
}

const TABLES = ['orders', 'sales', 'audit_log', 'events'];

/**
 * Adds orders with their lines, what the audit log and the events tell of them, and what they are of, by `COPY`: a
 * million orders in some minutes. Triggers, foreign keys and indexes are away meanwhile, so hashes of the log are of no
 * use. At the end all is as autovacuum leaves it in a shop that grew to this.
 * @param databaseUrl of the owner, with nobody else at it
 */
export async function growShop(databaseUrl: string, { orders, products }: Growth): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `WITH product AS (
         INSERT INTO products (name, puffs, price, created_at)
         SELECT ($2::text[])[1 + n % ${brands.length}] || ' ' || n, 9000, 100 + n % 300, now() - n * interval '1 hour' FROM generate_series(1, $1) n
         RETURNING id)
       INSERT INTO product_flavors (product_id, name, inventory)
       SELECT id, flavor, ${INVENTORY} FROM product, unnest(ARRAY['Menta', 'Mango']) AS flavor`,
      [products, brands],
    );
    await withoutRules(client, async () => {
      const grown = new Rows(await readFlavors(client), await readCodes(client), orders);
      for (const part of grown.parts()) await copy(client, part);
      for (const statement of sumAllAgain) await client.query(statement);
      await client.query(`SELECT setval('event_positions', coalesce(max(position), 1)) FROM events`);
      await client.query(reservePending);
    });
    await client.query('VACUUM ANALYZE');
  } finally {
    await client.end();
  }
}

/** Reserves the units of pending sales, as the shop does with each order. */
const reservePending = `
  UPDATE product_flavors SET reserved_inventory = held.units, inventory = greatest(inventory, held.units)
  FROM (SELECT flavor_id, sum(quantity) AS units FROM sales WHERE status = 'pending' GROUP BY flavor_id) held
  WHERE held.flavor_id = product_flavors.id`;

async function copy(client: Client, { table, columns, lines }: Part): Promise<void> {
  await pipeline(Readable.from(chunks(lines())), client.query(copyFrom(`COPY ${table} (${columns}) FROM STDIN`)));
}

function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < 65_536) continue;
    yield chunk;
    chunk = '';
  }
  yield chunk;
}

async function readFlavors(client: Client): Promise<Flavor[]> {
  const { rows } = await client.query<Flavor>(
    `SELECT flavor.id, product_id AS "productId", flavor.name, product.name AS product, price::float8
     FROM product_flavors flavor JOIN products product ON product.id = product_id
     WHERE product.name LIKE ANY ($1) ORDER BY flavor.id`,
    [brands.map((brand) => `${brand} %`)],
  );
  return rows;
}

/** Codes of orders that are taken. */
async function readCodes(client: Client): Promise<Set<string>> {
  const { rows } = await client.query<{ code: string }>('SELECT right(id::text, 8) AS code FROM orders');
  return new Set(rows.map(({ code }) => code));
}

/** Does work while the tables have no trigger, foreign key or index but their primary keys, and makes them again. */
async function withoutRules(client: Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ away: string; back: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS away,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS back
     FROM pg_constraint WHERE conrelid = ANY ($1::regclass[]) AND contype = 'f'
     UNION ALL
     SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid)
     FROM pg_index WHERE indrelid = ANY ($1::regclass[])
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [TABLES],
  );
  const triggers = (state: string) => TABLES.map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join(';');
  await client.query(`SET maintenance_work_mem = '512MB'; ${triggers('DISABLE')}`);
  for (const { away } of rows) await client.query(away);
  await work();
  for (const { back } of rows.reverse()) await client.query(back);
  await client.query(triggers('ENABLE'));
}
