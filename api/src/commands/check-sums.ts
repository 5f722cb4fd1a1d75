import 'reflect-metadata';

import { findWrongSums, repairSums, wrongSumsText } from '../orders/sums/stored-sums';
import { Finding, runCommand, withDatabase } from './run-command';

/** `npm run sums:check [-- repair]`: compares what is kept of orders, days and customers with their lines, and may sum up again. */
await runCommand('No se compararon las sumas', async (config, [word]) => {
  return withDatabase(config, async ({ manager }) => {
    const found = await findWrongSums(manager);
    if (Object.values(found).flat().length === 0)
      return 'Las sumas de los pedidos, de los días y de los clientes coinciden con sus ventas.';
    const wrong = wrongSumsText(found);
    if (word !== 'repair')
      throw new Finding(`Las sumas no coinciden con las ventas: ${wrong}. Corrígelas con npm run sums:check -- repair`);
    await repairSums(manager, found.orders);
    return `Se corrigió lo que no coincidía: ${wrong}.`;
  });
});
