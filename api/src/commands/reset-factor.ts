import 'reflect-metadata';

import { resetFactorsOf } from '../users/staff-commands';
import { runCommand, withDatabase } from './run-command';

/** `npm run staff:reset-factor -- name`: takes the second factors of the user whose name is the first argument. */
await runCommand('No se quitó nada', async (config, [name = '']) => {
  const { had, pause } = await withDatabase(config, (database) => resetFactorsOf(database, name));
  return had
    ? `A ${name} le basta ahora su contraseña. Sus sesiones terminaron.${pause}`
    : `${name} no tenía un segundo paso: le basta su contraseña.${pause}`;
});
