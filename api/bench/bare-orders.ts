import { randomBytes, randomUUID } from 'node:crypto';

import { orderTerms, type PlaceOrderInput } from '@shop/contracts';
import { Pool } from 'pg';

import { readCart } from '../src/orders/checkout/checkout.queries';
import { priceOrder, type CatalogueRow } from '../src/orders/checkout/order-rules';
import { writeOrder } from '../src/orders/checkout/write-order.sql';
import { violatedConstraint } from '../src/platform/errors/database-failure';
import type { LoadResult } from './load';

/** Work that `bench.ts` gives this process. */
export interface BareOrders {
  databaseUrl: string;
  seconds: number;
  callers: number;
  poolSize: number;
  inputs: PlaceOrderInput[];
}

// The statements that the shop sends for an order that no limit counts, and nothing around them.
const { databaseUrl, seconds, callers, poolSize, inputs } = JSON.parse(process.argv[2] ?? '') as BareOrders;
const pool = new Pool({ connectionString: databaseUrl, max: poolSize });
const actor = JSON.stringify({ kind: 'customer', id: null, name: 'bench' });
const terms = orderTerms(null, false);
const start = performance.now();
const end = start + seconds * 1000;
let placed = 0;
let failed = 0;
let turn = 0;

async function call(): Promise<void> {
  while (performance.now() < end) {
    const input = inputs[turn++ % inputs.length];
    if (!input) return;
    const { rows } = await pool.query<CatalogueRow>({ ...readCart, values: [JSON.stringify(input.cartItems)] });
    const order = { ...input.customerData, id: randomUUID(), token: randomBytes(24).toString('base64url') };
    // Counts nothing: what the limits cost is the shop's.
    const agreed = { termsDiscount: terms.discount, termsMinimum: terms.minimum };
    const header = JSON.stringify({ ...order, ...agreed, origin: 'staff', ...priceOrder(input, rows, terms) });
    try {
      const { rows: written } = await pool.query<{ createdAt: Date | null }>({
        ...writeOrder,
        values: [header, null, actor, 1],
      });
      if (written[0]?.createdAt) placed += 1;
      else failed += 1;
    } catch (error) {
      // Among 50,000 orders two codes are often the same: the shop takes another one then.
      if (violatedConstraint(error) !== 'orders_code') throw error;
    }
  }
}

await Promise.all(Array.from({ length: callers }, call));
const result: LoadResult = { perSecond: placed / ((performance.now() - start) / 1000), failed };
await pool.end();
process.stdout.write(`${JSON.stringify(result)}\n`);
