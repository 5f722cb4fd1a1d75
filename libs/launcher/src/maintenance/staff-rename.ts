import { runShopCommand } from '../shop/shop-command';

/** `npm run staff:rename -- who name`: gives a user of the staff another name; without words it lists names and ids. */
await runShopCommand({
  program: 'rename-staff',
  step: 'Cambiando el nombre',
  failure: 'No se pudo cambiar el nombre.',
  words: () => process.argv.slice(2),
});
