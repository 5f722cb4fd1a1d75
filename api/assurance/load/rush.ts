import { startShop } from '../../tools/running-shop';
import { must, tally, type Check } from '../support/check';
import { addStock, ask, brokenRules, order } from '../support/client';

const BUYERS = 1000;
const UNITS = 100;
const RUNS = 10;

export const rush: Check = {
  rows: '5',
  title: `${BUYERS} buyers at once for ${UNITS} units, ${RUNS} times`,
  run: async () => {
    // The last of them waits for all the others, which may take a busy machine a minute.
    const shop = await startShop({ environment: { TIMEOUT_FACTOR: '10' } });
    try {
      for (let run = 1; run <= RUNS; run += 1) {
        const input = await addStock(shop, UNITS);
        const answers = await Promise.all(Array.from({ length: BUYERS }, () => order(shop.url, input)));
        const seen = tally(answers.map(({ status }) => status).sort((a, b) => a - b));
        must(seen === `201 × ${UNITS}, 409 × ${BUYERS - UNITS}`, `run ${run}: ${seen}`);
        const [stock] = await ask<{ reserved: number }>(
          shop.databaseUrl,
          'SELECT reserved_inventory AS reserved FROM product_flavors WHERE product_id = $1',
          [input.cartItems[0]?.id],
        );
        must(stock?.reserved === UNITS, `run ${run}: ${String(stock?.reserved)} reserved`);
      }
      const broken = await brokenRules(shop);
      must(broken.length === 0, broken.join('; '));
      return `exactly ${UNITS} sold each time`;
    } finally {
      await shop.stop();
    }
  },
};
