import 'reflect-metadata';

import { makeBackup } from '../backups/make-backup';
import { summaryText } from '../backups/summary-text';
import { askedToEnd, runCommand } from './run-command';
import { preparingUrl } from '../startup/prepare-database';
import { openPictureStore } from '../platform/storage/open-picture-store';

/**
 * `npm run backup`: the database that `DATABASE_URL` names and the pictures, into the file of the first argument, or into the
 * output by `-`.
 */
await runCommand('No se hizo el respaldo', async (config, [file = '']) => {
  const { dataDir } = config;
  const place = { databaseUrl: preparingUrl(config), store: await openPictureStore(config), dataDir };
  if (file === '-') {
    const summary = await makeBackup(place, process.stdout, askedToEnd());
    process.stderr.write(`Respaldo entregado: ${summaryText(summary)}.\n`);
    return null;
  }
  const summary = await makeBackup(place, file, askedToEnd());
  return `Respaldo guardado en ${file}: ${summaryText(summary)}.`;
});
