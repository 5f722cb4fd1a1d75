import { join } from 'node:path';

import { buildApps } from './build';
import { openDatabase } from './database';
import { startGroup } from './process-group';
import { readSettings, workspaceRoot } from './settings';
import { runProgram, Shutdown } from './shutdown';
import { sayBelow, ShopKeeperError, Steps } from './terminal';

/** `npm run samples:remove`: takes the sample data out of the shop, beside a running one as well. */
const shutdown = new Shutdown({ begin: 'Deteniendo…', end: 'Detenido.' }, 130);

await runProgram(shutdown, async () => {
  const settings = readSettings(process.env);
  const steps = new Steps(3);
  steps.begin('Construyendo la tienda');
  await buildApps(shutdown);

  steps.begin('Conectando con la base de datos');
  const database = await shutdown.keep(openDatabase(settings), (opened) => opened.stop());

  steps.begin('Quitando los datos de ejemplo');
  const removal = await shutdown.keep(
    Promise.resolve(
      startGroup(process.execPath, [join(workspaceRoot, 'api/dist/remove-samples.js')], {
        env: { NODE_ENV: 'production', DATABASE_URL: database.url, DATA_DIR: settings.dataDir },
        onOutput: (text) => sayBelow(text.trimEnd()),
      }),
    ),
    (group) => group.stop(),
  );
  const { code } = await shutdown.during(removal.finished);
  if (code !== 0) throw new ShopKeeperError('No se pudieron quitar los datos de ejemplo.');
  steps.done();
  await shutdown.exit(0);
});
