import { randomBytes, randomUUID } from 'node:crypto';
import { constants, copyFileSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Config } from './config';
import { hasNoHardLinks } from '../errors/no-hard-links';
import { ConfigError } from './config-error';

/**
 * A secret that is generated once and kept in a file that only its owner can read. Two processes that start at once
 * end up with the same one.
 * @throws ConfigError when the folder can't be written, or the file can't be read
 */
export function storedSecret(dataDir: string, name: string, make: () => string = randomSecret): string {
  const file = join(dataDir, name);
  return readSecret(file) ?? createSecret(dataDir, file, make);
}

/**
 * The secret that signs session tokens: the configured one, else one that is generated once and kept.
 * @throws ConfigError as `storedSecret`
 */
export function sessionSecret({ jwtSecret, dataDir }: Pick<Config, 'jwtSecret' | 'dataDir'>): string {
  return jwtSecret ?? storedSecret(dataDir, 'jwt-secret');
}

function randomSecret(): string {
  return randomBytes(48).toString('base64url');
}

/** Null where there is none, or an empty one. @throws ConfigError for a file that can't be read: it may have what nobody can make again */
function readSecret(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim() || null;
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
    throw new ConfigError(`No se puede leer ${file}, que tiene claves de la tienda.`, { cause: error });
  }
}

function createSecret(dataDir: string, file: string, make: () => string): string {
  // Processes in two containers have the same number.
  const draft = `${file}.${randomUUID()}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, `${make()}\n`, { mode: 0o600, flag: 'wx', flush: true });
    placeUnlessThere(draft, file);
    rmSync(draft, { force: true });
  } catch (error) {
    throw new ConfigError(`No se puede escribir en la carpeta de datos (DATA_DIR): ${dataDir}.`, { cause: error });
  }
  const secret = readSecret(file);
  if (secret === null) {
    throw new ConfigError(
      `El archivo ${file} está vacío. Si un respaldo lo tiene, tómalo de ahí; si no, bórralo y vuelve a iniciar la tienda.`,
    );
  }
  return secret;
}

/** A hard link appears whole or not at all, and never replaces what another process placed first; nor does a copy. */
function placeUnlessThere(draft: string, file: string): void {
  try {
    linkOrCopy(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function linkOrCopy(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!hasNoHardLinks(error)) throw error;
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}
