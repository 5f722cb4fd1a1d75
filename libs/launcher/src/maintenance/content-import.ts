import { fromWhereAsked, runShopCommand } from '../shop/shop-command';
import { CommandError } from '../terminal';

/** `npm run content:import -- file`: exported texts into this shop, in the place of its own. */
await runShopCommand({
  program: 'import-content',
  step: 'Importando los textos de la página',
  failure: 'No se pudieron importar los textos.',
  words: () => {
    const [, , file] = process.argv;
    if (file === undefined) throw new CommandError('Di qué archivo: npm run content:import -- contenido.json');
    return [fromWhereAsked(file)];
  },
});
