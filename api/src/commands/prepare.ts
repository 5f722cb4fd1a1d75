import 'reflect-metadata';

import { runCommand } from './run-command';
import { prepareDatabase } from '../startup/prepare-database';

/**
 * Brings the database to this version as the role that owns it. Compose runs this before the API, so that the processes
 * that serve never get to know that role's password.
 */
await runCommand('No se preparó la base de datos', async (config) => {
  await prepareDatabase(config, (text) => process.stdout.write(`${text}\n`));
  return 'La base de datos está lista.';
});
