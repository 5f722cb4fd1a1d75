import 'reflect-metadata';

import { DataSource } from 'typeorm';

import { removalText } from './seeds/removal-text';
import { removeSamples } from './seeds/sample-removal';
import { preparingOptions } from './shared/database/data-source-options';
import { runCommand } from './start/run-command';

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
