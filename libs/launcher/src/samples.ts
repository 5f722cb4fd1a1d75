import { runShopCommand } from './shop-command';

/** `npm run samples:remove`: takes the sample data out of the shop. */
await runShopCommand({
  program: 'remove-samples',
  step: 'Quitando los datos de ejemplo',
  failure: 'No se pudieron quitar los datos de ejemplo.',
});
