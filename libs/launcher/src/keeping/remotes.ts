import { runReleaseCommand } from '@shop/page-server/releases';

import { withReleases } from './releases';
import { readSettings } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { say } from '../terminal';

/** `npm run remotes`: which versions of the remotes are in use, and switching them (`runReleaseCommand`). */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const settings = readSettings(process.env);
  const lines = await withReleases(settings, (store) => runReleaseCommand(store, process.argv.slice(2)));
  for (const line of lines) say(line);
  await shutdown.exit(0);
});
