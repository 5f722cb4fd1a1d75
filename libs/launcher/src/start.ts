import { apiEntry } from './api-run';
import { buildApps } from './build';
import { openReleases } from './releases';
import { readSettings } from './settings';
import { runShop } from './shop';
import { runProgram, Shutdown } from './shutdown';
import { Steps } from './terminal';

/** `npm start`: builds, starts the database, prepares the data, serves the shop, and takes it all down again. */
const shutdown = new Shutdown({ begin: 'Deteniendo la tienda…', end: 'La tienda está detenida.' });

await runProgram(shutdown, async () => {
  const settings = readSettings(process.env);
  const steps = new Steps(3);
  steps.begin('Construyendo la tienda');
  await buildApps(shutdown);
  await shutdown.during(openReleases(settings));
  await runShop(shutdown, steps, settings, apiEntry);
});
