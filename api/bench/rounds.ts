import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type { PlaceOrderInput, ProductView } from '@shop/contracts';
import { Client } from 'pg';

import type { RunningShop } from '../tools/running-shop';
import type { LoadOrder, LoadResult } from './load';

/** Parts of `bench.ts` that the comparison with other shops (`peers/`) needs as well. */
export const CALLERS = 50;
/** `Accept-Encoding` of a browser. */
export const ENCODING = 'gzip, deflate, br, zstd';

/** Has `load.ts` send requests, in a process of its own. */
export function load(order: LoadOrder): Promise<LoadResult> {
  return run('load.ts', order) as Promise<LoadResult>;
}

/** Runs a program of this folder with its work as JSON. @returns the JSON that it prints */
export async function run(program: string, order: object): Promise<unknown> {
  const args = ['--import', 'tsx', join(import.meta.dirname, program), JSON.stringify(order)];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: join(import.meta.dirname, '..') });
  return JSON.parse(stdout) as unknown;
}

/** Makes stock for all that will be ordered; returns orders of one unit, each of another flavor. */
export async function stockUp({ url, databaseUrl }: RunningShop): Promise<PlaceOrderInput[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('UPDATE product_flavors SET inventory = 1000000 WHERE active');
  await client.end();
  const { data } = (await (await fetch(`${url}/api/products`)).json()) as { data: ProductView[] };
  const customerData = {
    firstName: 'Ana',
    lastName: 'López',
    phone: '55551234',
    address: '3a calle 4-56, zona 1',
    department: 'Guatemala',
    paymentMethod: 'efectivo',
  };
  return data.flatMap(({ id, flavors }) =>
    flavors
      .filter(({ active }) => active)
      .map(({ name }) => ({ cartItems: [{ id, flavor: name, quantity: 1 }], customerData })),
  );
}

let buyers = Date.now() % 50_000_000;

/** Order of a buyer new to the shop: the shop counts what a buyer holds by phone and by address. */
export function asNextBuyer(body: string): { body: string; headers: Record<string, string> } {
  buyers += 1;
  const phone = String(20_000_000 + (buyers % 60_000_000));
  const address = `10.${(buyers >> 16) & 255}.${(buyers >> 8) & 255}.${buyers & 255}`;
  return { body: body.replace('55551234', phone), headers: { 'x-forwarded-for': address } };
}
