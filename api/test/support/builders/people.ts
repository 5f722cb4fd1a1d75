import { randomInt, randomUUID } from 'node:crypto';

import { Client } from 'pg';

import { CONFIG, type Config } from '../../../src/platform/config/config';
import { addProduct, customer, orderFor } from './basics';
import type { TestShop } from '../test-shop';

export interface Person {
  phone: string;
  email: string;
  /** In every word of theirs. */
  mark: string;
}

/** Somebody whom no other test knows. */
export function somebody(): Person {
  const phone = String(randomInt(20_000_000, 80_000_000));
  const mark = randomUUID().slice(0, 13);
  return { phone, mark, email: `x-${mark}@ejemplo.gt` };
}

/** An order of a person; with the e-mail of one, where that is given. */
export async function placeOrderOf(
  shop: TestShop,
  person: Pick<Person, 'phone' | 'mark'>,
  { email, quantity = 1 }: { email?: string; quantity?: number } = {},
): Promise<string> {
  const { data } = await shop.post<{ orderId: string }>('/api/orders', {
    body: {
      ...orderFor(await addProduct(shop.database), { quantity }),
      customerData: {
        ...customer,
        firstName: `Nombre ${person.mark}`,
        lastName: `Apellido ${person.mark}`,
        phone: person.phone,
        address: `Casa ${person.mark}`,
      },
    },
    headers: { 'Idempotency-Key': `key-${person.mark}-${randomUUID()}` },
  });
  if (email !== undefined)
    await shop.database.query('UPDATE orders SET email = $2 WHERE id = $1', [data.orderId, email]);
  return data.orderId;
}

/** Every row of every table, as a dump has them. */
export async function dump(shop: TestShop): Promise<string> {
  const client = new Client({ connectionString: shop.app.get<Config>(CONFIG).databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const tables: string[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ row: string }>(`SELECT "${name}"::text AS row FROM "${name}" ORDER BY 1`);
    tables.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  await client.end();
  return tables.join('\n');
}

/**
 * Sums of the dashboard, its charts and the list of sales; an application or a refused order that was erased waits for
 * nobody any more.
 */
export async function sums(shop: TestShop, headers: Record<string, string>): Promise<unknown> {
  const { data } = await shop.get<object>('/api/admin/dashboard', { headers });
  const charts = await shop.get('/api/admin/reports/sales', { headers });
  const sales = JSON.parse((await shop.get('/api/admin/sales?limit=1', { headers })).text) as { meta: unknown };
  return { dashboard: { ...data, pendingAffiliates: 0, metLimits: 0 }, charts: charts.data, sales: sales.meta };
}
