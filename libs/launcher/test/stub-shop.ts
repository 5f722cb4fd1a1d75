import { join } from 'node:path';

import { readSettings } from '../src/settings';
import { runShop } from '../src/shop/shop';
import { runProgram, Shutdown } from '../src/shutdown';
import { Steps } from '../src/terminal';

/** `npm start` without the build and with the stub in place of the API. */
const shutdown = new Shutdown({ begin: 'Deteniendo la tienda…', end: 'La tienda está detenida.' });

await runProgram(shutdown, () =>
  runShop(shutdown, new Steps(2), readSettings(process.env), join(import.meta.dirname, 'stub-api.mjs')),
);
