import { walkStock } from './stock-walk';
import { openShop } from './test-shop';

/** Assurance, row 10: 2,000 with `npm run test:assurance`. */
const STEPS = Number(process.env['WALK_STEPS'] ?? 200);

/** A walk that takes longer hangs, also on a busy machine; ms. */
const PATIENCE = 60_000 + STEPS * 150;

test.each([1, 2, 3])(
  `${STEPS} random steps hold every rule of the stock, seed %d`,
  async (seed) => {
    const shop = await openShop();
    try {
      const counts = await walkStock(shop, { steps: STEPS, seed });
      for (const kind of ['order', 'sale status', 'order status', 'inventory', 'reserved']) {
        expect([kind, Number(counts[kind]?.done) > 0, Number(counts[kind]?.refused) > 0]).toEqual([kind, true, true]);
      }
    } finally {
      await shop.close();
    }
  },
  PATIENCE,
);
