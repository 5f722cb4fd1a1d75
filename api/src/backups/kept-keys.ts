import { readFile } from 'node:fs/promises';

import { readKeys } from '../platform/config/key-ring';
import { StartError } from '../startup/start-error';

/**
 * A file with keys; null where there is none.
 * @throws StartError for one that can't be read: a backup without it looks like any other until somebody needs it
 */
export async function readKeysFile(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new StartError(`No se puede leer ${path}, que tiene claves de la tienda.`, { cause: error });
  }
}

/**
 * True when a file has a backup's keys, perhaps with newer ones. The folder may be another shop's, or that of one that serves on
 * another database: without its own keys it would lose what it made with them.
 * @throws StartError when it has others, or can't be read
 */
export async function hasKeys(path: string, keys: Buffer): Promise<boolean> {
  const there = await readKeysFile(path);
  if (there === null) return false;
  const known = new Set(keysIn(there));
  if (keysIn(keys).every((key) => known.has(key))) return true;
  throw new StartError(
    `${path} tiene otras claves, quizá de otra tienda. Restaura con otra carpeta (DATA_DIR), o mueve antes ese archivo.`,
  );
}

function keysIn(file: Buffer): string[] {
  return (readKeys(file.toString('utf8'), /./) ?? []).map(({ id, secret }) => `${id}:${secret}`);
}
