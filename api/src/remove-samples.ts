import 'reflect-metadata';

import { DataSource } from 'typeorm';

import { removalText } from './seeds/removal-text';
import { removeSamples } from './seeds/sample-removal';
import { ConfigError, readConfig } from './shared/config/config';
import { preparingOptions } from './shared/database/data-source-options';
import { isDatabaseAway, sqlState } from './shared/errors/database-failure';

/** `npm run samples:remove`: takes the sample data out of the database that `DATABASE_URL` names. */
async function main(): Promise<void> {
  const { databaseUrl } = readConfig(process.env);
  const dataSource = new DataSource(preparingOptions({ url: databaseUrl, onIdleError: () => undefined }));
  await dataSource.initialize();
  try {
    process.stdout.write(`${removalText(await removeSamples(dataSource))}\n`);
  } finally {
    await dataSource.destroy();
  }
}

/** SQLSTATE of a table that is not there. */
const UNDEFINED_TABLE = '42P01';

function explain(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (isDatabaseAway(error))
    return 'No se quitó nada: la base de datos no responde. Revisa DATABASE_URL e intenta de nuevo.';
  if (sqlState(error) === UNDEFINED_TABLE) return 'No se quitó nada: en esa base de datos todavía no hay una tienda.';
  return `No se quitó nada: ${error instanceof Error ? error.message : String(error)}`;
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`);
  process.exitCode = 1;
});
