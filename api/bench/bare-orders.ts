import type { PlaceOrderInput } from '@shop/contracts';
import { Pool } from 'pg';

import { statementValues } from '../src/orders/checkout/order-placement';
import { publicTerms } from '../src/orders/checkout/order-pricing';
import { placeOrder } from '../src/orders/checkout/place-order.statement';
import type { LoadResult } from './load';

/** What `bench.ts` asks this process to do. */
export interface BareOrders {
  databaseUrl: string;
  seconds: number;
  callers: number;
  poolSize: number;
  inputs: PlaceOrderInput[];
}

// The statement that the shop sends for an order, and nothing around it.
const { databaseUrl, seconds, callers, poolSize, inputs } = JSON.parse(process.argv[2] ?? '') as BareOrders;
const pool = new Pool({ connectionString: databaseUrl, max: poolSize });
const actor = { kind: 'customer', id: null, name: 'bench' } as const;
const start = performance.now();
const end = start + seconds * 1000;
let placed = 0;
let failed = 0;
let turn = 0;

async function call(): Promise<void> {
  while (performance.now() < end) {
    const input = inputs[turn++ % inputs.length];
    if (!input) return;
    const values = statementValues({ input, affiliate: null, actor, key: null, requestHash: '' }, publicTerms);
    const { rows } = await pool.query<{ id: string | null }>({ ...placeOrder, values });
    if (rows[0]?.id) placed += 1;
    else failed += 1;
  }
}

await Promise.all(Array.from({ length: callers }, call));
const answer: LoadResult = { perSecond: placed / ((performance.now() - start) / 1000), failed };
await pool.end();
process.stdout.write(`${JSON.stringify(answer)}\n`);
