import 'reflect-metadata';

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

import { runCommand, withDatabase } from './run-command';
import { exportContent } from '../content/content-file';

/** `npm run content:export`: the homepage's texts, from the database that `DATABASE_URL` names into the file of the first argument. */
await runCommand('No se exportó nada', async (config, [file = '']) => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await withDatabase(config, exportContent));
  return `Los textos de la página están en ${file}.`;
});
