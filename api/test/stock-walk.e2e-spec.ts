import { walkStock } from './stock-walk';
import { openShop } from './test-shop';

test.each([1, 2, 3])('two hundred random steps hold every rule of the stock, seed %d', async (seed) => {
  const shop = await openShop();
  try {
    const counts = await walkStock(shop, { steps: 200, seed });
    for (const kind of ['order', 'sale status', 'order status', 'inventory', 'reserved']) {
      expect([kind, Number(counts[kind]?.done) > 0, Number(counts[kind]?.refused) > 0]).toEqual([kind, true, true]);
    }
  } finally {
    await shop.close();
  }
});
