import { runShopCommand } from '../shop/shop-command';

/** `npm run sums:check [-- repair]`: whether the sums that are kept of orders and days are those of the lines. */
await runShopCommand({
  program: 'check-sums',
  step: 'Comparando las sumas con las ventas',
  failure: 'La comparación encontró un problema.',
  words: () => process.argv.slice(2, 3),
});
