import { quantile } from '@shop/checks/figures';

import { growShop } from '../../tools/grown-shop';
import { startShop, type RunningShop } from '../../tools/running-shop';
import { Buyers, mustBeKept } from '../support/buyers';
import { must, tally, type Check } from '../support/check';
import { addStock, ask, call, memoryOf, signIn } from '../support/client';

const ORDERS = 300_000;
/** Orders that are sent all the time. */
const BUYERS = 2;
const PLENTY = 1_000_000;
/** Longest time of a call that pauses or deletes an account. */
const LONGEST_MS = 4000;
/** Longest time of an order beside such a call. */
const LONGEST_ORDER_MS = 1000;
/** Memory that these calls may add to the process. */
const ROOM_MB = 50;

export const goneAccounts: Check = {
  rows: '65',
  title: `staff and an affiliate of ${ORDERS} orders are paused and deleted, buyers order meanwhile`,
  run: async () => {
    const shop = await startShop();
    try {
      await growShop(shop.databaseUrl, { orders: ORDERS, products: 50 });
      const [staff, affiliate] = await giveAll(shop);
      const headers = await signIn(shop);
      const buyers = new Buyers(shop.url, await addStock(shop, PLENTY), BUYERS);
      const before = await memoryOf(shop);
      const steps: [string, string, object | undefined][] = [
        ['PATCH', `users/${staff}`, { active: false }],
        ['DELETE', `users/${staff}`, undefined],
        ['PATCH', `affiliates/${affiliate}/status`, { status: 'standby' }],
        ['DELETE', `affiliates/${affiliate}`, undefined],
      ];
      const seen: string[] = [];
      let wrong = 0;
      for (const [method, path, body] of steps) {
        const { status, ms } = await call(`${shop.url}/api/admin/${path}`, { method, headers, body });
        seen.push(`${method} ${path.split('/')[0]} ${status} in ${Math.round(ms)} ms`);
        if (status !== 200 || ms > LONGEST_MS) wrong += 1;
      }
      const grown = (await memoryOf(shop)) - before;
      const attempts = await buyers.sendHome();
      await mustBeKept(shop, attempts);
      const longest = quantile(
        attempts.map(({ ms }) => ms),
        1,
      );
      const placed = tally(attempts.map(({ status }) => status));
      seen.push(`${placed} orders meanwhile, the longest ${Math.round(longest)} ms; memory +${Math.round(grown)} MB`);
      const kept = attempts.every(({ status }) => status === 201) && longest <= LONGEST_ORDER_MS;
      must(wrong === 0 && kept && grown < ROOM_MB, seen.join('; '));
      return seen.join('; ');
    } finally {
      await shop.stop();
    }
  },
};

/** One of the staff entered, opened and delivered every order, and one affiliate bought them all. @returns their ids */
async function giveAll({ databaseUrl }: RunningShop): Promise<[string, string]> {
  const accounts = await ask<{ id: string }>(
    databaseUrl,
    `WITH staff AS (
       INSERT INTO users (username, role, password_hash) VALUES ('veterana', 'sales', '') RETURNING id),
     affiliate AS (
       INSERT INTO affiliates (name, email, phone, level, status, discount)
       VALUES ('Mayorista', 'mayorista@ejemplo.gt', '55550000', 'socio', 'approved', 10) RETURNING id)
     SELECT id FROM staff UNION ALL SELECT id FROM affiliate`,
  );
  const [staff, affiliate] = accounts.map(({ id }) => id) as [string, string];
  const triggers = (state: string) =>
    ['orders', 'seen_orders', 'deliveries'].map((table) => `ALTER TABLE ${table} ${state} TRIGGER USER`).join(';');
  // One after the other: the shop works on the same tables meanwhile.
  for (const statement of [
    `UPDATE orders SET affiliate_id = '${affiliate}', entered_by = '${staff}'`,
    `INSERT INTO seen_orders (order_id, seen_by) SELECT id, '${staff}' FROM orders ON CONFLICT DO NOTHING`,
    `INSERT INTO couriers (name, kind, fee_kind, fee_amount, fee_percent, remit_days)
     VALUES ('Moto', 'rider', 'fixed', 20, 0, 1)`,
    `INSERT INTO runs (courier_id, day, closed_at) SELECT id, current_date, now() FROM couriers WHERE name = 'Moto'`,
    `INSERT INTO deliveries (order_id, attempt, courier_id, run_id, position, expected_cash, status, collected, fee,
       outcome_at, handed_over_at, recorded_by)
     SELECT orders.id, 1, couriers.id, runs.id, 1, 0, 'entregado', 0, 0, orders.created_at, orders.created_at, '${staff}'
     FROM orders, runs JOIN couriers ON couriers.id = courier_id AND couriers.name = 'Moto' ON CONFLICT DO NOTHING`,
  ]) {
    await ask(databaseUrl, `${triggers('DISABLE')}; ${statement}; ${triggers('ENABLE')}`);
  }
  await ask(databaseUrl, 'VACUUM ANALYZE');
  return [staff, affiliate];
}
