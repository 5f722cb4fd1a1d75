import { runShopCommand } from '../shop/shop-command';
import { CommandError } from '../terminal';

/** `npm run staff:reset-factor -- name`: lets a user of the staff in who lost phone and recovery codes. */
await runShopCommand({
  program: 'reset-factor',
  step: 'Quitando el segundo paso',
  failure: 'No se pudo quitar el segundo paso.',
  words: () => {
    const name = process.argv[2];
    if (!name) throw new CommandError('Escribe el nombre del usuario: npm run staff:reset-factor -- admin');
    return [name];
  },
});
