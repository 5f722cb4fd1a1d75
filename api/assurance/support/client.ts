import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import type { OrderView, PlaceOrderInput, StaffSession } from '@shop/contracts';
import { Client, type QueryResultRow } from 'pg';

import { staffAccount, type RunningShop } from '../../tools/running-shop';

/** Answer of the shop; status 0 when none came. */
export interface Answer<Data = unknown> {
  status: number;
  /** From the call to the whole answer. */
  ms: number;
  retryAfter: string | null;
  data: Data | undefined;
}

interface Call {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Longer than any answer may take; what takes longer counts as none. */
const TIMEOUT_MS = 60_000;

export async function call<Data>(
  url: string,
  { method = 'GET', body, headers = {} }: Call = {},
): Promise<Answer<Data>> {
  const start = performance.now();
  try {
    const response = await fetch(url, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    const { data } = parse(text) as { data?: Data };
    return {
      status: response.status,
      ms: performance.now() - start,
      retryAfter: response.headers.get('retry-after'),
      data,
    };
  } catch {
    return { status: 0, ms: performance.now() - start, retryAfter: null, data: undefined };
  }
}

function parse(text: string): { data?: unknown } {
  try {
    return JSON.parse(text) as { data?: unknown };
  } catch {
    return {};
  }
}

/** Asks the database itself, on a connection of its own. */
export async function ask<Row extends QueryResultRow>(
  databaseUrl: string,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}

/** The header of an admin's session. */
export async function signIn({ url }: RunningShop): Promise<{ Authorization: string }> {
  const { data } = await call<StaffSession>(`${url}/api/admin/login`, { method: 'POST', body: staffAccount });
  if (!data) throw new Error('The admin could not sign in');
  return { Authorization: data.token };
}

/** Memory of the API's process in MB, as its metrics tell. */
export async function memoryOf(shop: RunningShop): Promise<number> {
  return (await metricOf(shop, 'process_resident_memory_bytes')) / 1e6;
}

/** Processor time that the API's process has taken, s. */
export function processorTimeOf(shop: RunningShop): Promise<number> {
  return metricOf(shop, 'process_cpu_seconds_total');
}

async function metricOf({ first: { url }, dataDir }: RunningShop, name: string): Promise<number> {
  const token = readFileSync(join(dataDir, 'metrics-token'), 'utf8').trim();
  const text = await (await fetch(`${url}/api/metrics`, { headers: { Authorization: `Bearer ${token}` } })).text();
  return Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  );
}

/** A product with one flavor and so many units; answers an order of one unit of it. */
export async function addStock({ databaseUrl }: RunningShop, units: number): Promise<PlaceOrderInput> {
  const [product] = await ask<{ id: string }>(
    databaseUrl,
    `WITH product AS (INSERT INTO products (name, puffs, price) VALUES ($1, 9000, 100) RETURNING id)
     INSERT INTO product_flavors (product_id, name, inventory) SELECT id, 'Menta', $2 FROM product
     RETURNING product_id AS id`,
    [`Prueba ${randomUUID()}`, units],
  );
  return {
    cartItems: [{ id: product?.id ?? '', flavor: 'Menta', quantity: 1 }],
    customerData: {
      firstName: 'Ana',
      lastName: 'López',
      phone: '55551234',
      address: '3a calle 4-56, zona 1',
      department: 'Guatemala',
      paymentMethod: 'efectivo',
    },
  };
}

export function order(url: string, input: PlaceOrderInput, key?: string): Promise<Answer<OrderView>> {
  return call(`${url}/api/orders`, {
    method: 'POST',
    body: input,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
}

/** Rules that orders or stock break, in words; empty when every order is whole and the stock adds up. */
export async function brokenRules({ databaseUrl }: RunningShop): Promise<string[]> {
  const rules = await ask<{ rule: string; broken: number }>(
    databaseUrl,
    `SELECT 'orders without lines or with another subtotal' AS rule, count(*)::integer AS broken FROM orders
       WHERE subtotal IS DISTINCT FROM (SELECT sum(total_amount) FROM sales WHERE order_id = orders.id)
     UNION ALL
     SELECT 'flavors that hold fewer units than their pending lines', count(*)::integer FROM product_flavors flavor
       WHERE reserved_inventory < (
         SELECT coalesce(sum(quantity), 0) FROM sales WHERE flavor_id = flavor.id AND status = 'pending')
     UNION ALL
     SELECT 'flavors with more reserved than there is', count(*)::integer FROM product_flavors
       WHERE reserved_inventory > inventory`,
  );
  return rules.filter(({ broken }) => broken > 0).map(({ rule, broken }) => `${broken} ${rule}`);
}
