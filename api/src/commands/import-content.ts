import 'reflect-metadata';

import { readFile } from 'node:fs/promises';

import { runCommand, withDatabase } from './run-command';
import { importContent } from '../content/content-file';

/** `npm run content:import`: the texts in the file of the first argument, into the database that `DATABASE_URL` names. */
await runCommand('No se importó nada', async (config, [file = '']) => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Error(`no se pudo leer ${file}`);
  });
  const sections = await withDatabase(config, (database) => importContent(database, text));
  return `Secciones importadas: ${sections.join(', ')}.`;
});
