import { apiEntry } from './api-run';
import { openReleases } from '../remotes/releases';
import { readSettings } from '../settings';
import { runShop } from './shop';
import { runProgram, Shutdown } from '../shutdown';
import { Steps } from '../terminal';

/** The built shop: starts its database, prepares the data, serves it, and takes it all down again. */
const shutdown = new Shutdown({ begin: 'Deteniendo la tienda…', end: 'La tienda está detenida.' });

await runProgram(shutdown, async () => {
  const settings = readSettings(process.env);
  await shutdown.during(openReleases(settings));
  await runShop(shutdown, new Steps(2), settings, apiEntry);
});
