import 'reflect-metadata';

import { renameUser, staffLines } from '../users/staff-commands';
import { runCommand, withDatabase } from './run-command';

/** `npm run staff:rename -- who name`: gives a user of the staff another name; without both, says who there is. */
await runCommand('No se cambió ningún nombre', async (config, [who, name]) =>
  withDatabase(config, async (database) => {
    if (who === undefined || name === undefined) return staffLines(database);
    return `Ahora entra con el nombre ${await renameUser(database, who, name)}. Sus sesiones siguen abiertas.`;
  }),
);
