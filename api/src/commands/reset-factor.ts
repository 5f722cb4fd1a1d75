import 'reflect-metadata';

import { resetFactorsOf } from '../users/staff-commands';
import { runCommand, withDatabase } from './run-command';

/** `npm run staff:reset-factor -- name`: takes the second factors of the user whose name is the first argument. */
await runCommand('No se quitó nada', async (config, [name = '']) => {
  const had = await withDatabase(config, (database) => resetFactorsOf(database, name));
  return had
    ? `${name} entra ahora solo con su contraseña. Sus sesiones terminaron.`
    : `${name} no tenía un segundo paso: entra con su contraseña.`;
});
