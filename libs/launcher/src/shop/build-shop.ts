import { buildApps } from './build';
import { readSettings } from '../settings';
import { runProgram, Shutdown } from '../shutdown';
import { say } from '../terminal';

/** Build that `npm start` runs where something has changed since the last one. It ends when who started it does. */
const shutdown = new Shutdown({ begin: 'Deteniendo la construcción…', end: 'La construcción está detenida.' }, 130);

await runProgram(shutdown, async () => {
  process.once('disconnect', () => void shutdown.exit(1));
  // Half a minute of building is too long a wait for being told of a wrong setting.
  readSettings(process.env);
  say('Construyendo la tienda…');
  await buildApps(shutdown);
  await shutdown.exit(0);
});
