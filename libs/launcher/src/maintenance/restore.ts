import { fromWhereAsked, runShopCommand } from '../shop/shop-command';
import { CommandError } from '../terminal';

/** `npm run restore -- file`: a backup into an empty shop. */
await runShopCommand({
  program: 'restore',
  step: 'Restaurando el respaldo',
  failure: 'No se pudo restaurar el respaldo.',
  words: () => {
    const [file] = process.argv.slice(2);
    if (file === undefined) throw new CommandError('Di qué respaldo: npm run restore -- respaldo.tar.gz');
    return [fromWhereAsked(file)];
  },
});
