import 'reflect-metadata';

import { givenKeys } from '../backups/kept-keys';
import { restoreBackup } from '../backups/restore-backup';
import { restoredText } from '../backups/summary-text';
import { runCommand } from './run-command';
import { preparingUrl } from '../startup/prepare-database';
import { openPictureStore } from '../platform/storage/open-picture-store';

/**
 * `npm run restore`: the file of the first argument, or by `-` what comes in, into the empty database that `DATABASE_URL`
 * names.
 */
await runCommand('No se restauró nada', async (config, [file = '']) => {
  const summary = await restoreBackup(
    {
      databaseUrl: preparingUrl(config),
      store: await openPictureStore(config),
      dataDir: config.dataDir,
      given: givenKeys(config),
    },
    file === '-' ? process.stdin : file,
    (text) => process.stderr.write(`${text}\n`),
  );
  return restoredText(summary);
});
