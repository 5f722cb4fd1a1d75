import 'reflect-metadata';

import { DataSource } from 'typeorm';

import { removalText } from './removal-text';
import { removeSamples } from './sample-removal';
import { preparingOptions } from '../migrations/data-source-options';
import { runCommand } from '../startup/run-command';

/** `npm run samples:remove`: takes the sample data out of the database that `DATABASE_URL` names. */
await runCommand('No se quitó nada', async ({ databaseUrl }) => {
  const dataSource = new DataSource(preparingOptions({ url: databaseUrl, onIdleError: () => undefined }));
  await dataSource.initialize();
  try {
    return removalText(await removeSamples(dataSource));
  } finally {
    await dataSource.destroy();
  }
});
