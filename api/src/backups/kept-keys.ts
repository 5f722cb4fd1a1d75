import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import type { Config } from '../platform/config/config';
import { readKeys } from '../platform/config/key-ring';
import { StartError } from '../startup/start-error';
import { keysName } from './manifest';

/** Keys by the file of `DATA_DIR` that they stand in for; null where the settings give none. */
export type GivenKeys = Readonly<Record<string, string | null>>;

/** The keys that the settings give. */
export function givenKeys({ factorKeys, vapidPrivateKey }: Pick<Config, 'factorKeys' | 'vapidPrivateKey'>): GivenKeys {
  return { 'factor-keys': factorKeys, 'vapid-private-key': vapidPrivateKey };
}

/** The setting that gives what a file of keys has: `FACTOR_KEYS`. */
export function settingOf(file: string): string {
  return file.toUpperCase().replaceAll('-', '_');
}

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
async function hasKeys(path: string, keys: Buffer): Promise<boolean> {
  const there = await readKeysFile(path);
  if (there === null) return false;
  if (holdsKeys(there.toString('utf8'), keys)) return true;
  throw new StartError(
    `${path} tiene otras claves, quizá de otra tienda. Restaura con otra carpeta (DATA_DIR), o mueve antes ese archivo.`,
  );
}

/** True when a text has all keys of a backup's file, perhaps with newer ones. */
function holdsKeys(text: string, keys: Buffer): boolean {
  const known = new Set(keysIn(text));
  return keysIn(keys.toString('utf8')).every((key) => known.has(key));
}

function keysIn(text: string): string[] {
  return (readKeys(text, /./) ?? []).map(({ id, secret }) => `${id}:${secret}`);
}

/**
 * Writes a backup's keys beside their place as they come, and into it at the end: a folder that takes none is known before
 * the rows come.
 */
export class KeyKeeper {
  /** Files whose keys the settings should have, and do not. */
  readonly elsewhere: string[] = [];
  private readonly drafts = new Map<string, string>();

  constructor(
    private readonly dataDir: string,
    private readonly given: GivenKeys,
  ) {}

  /** @throws StartError where the folder takes none, or has others */
  async add(name: string, content: Buffer): Promise<void> {
    const given = this.given[name] ?? null;
    const place = join(this.dataDir, name);
    if (given !== null) {
      if (!holdsKeys(given, content)) this.elsewhere.push(name);
    } else if (!(await hasKeys(place, content))) {
      const draft = `${place}.${process.pid}`;
      this.drafts.set(draft, place);
      await this.kept(name, async () => {
        await mkdir(this.dataDir, { recursive: true });
        await writeFile(draft, content, { mode: 0o600, flush: true });
      });
    }
  }

  /** @throws StartError where the folder takes none */
  async place(): Promise<void> {
    for (const [draft, place] of this.drafts) await this.kept(basename(place), () => rename(draft, place));
  }

  /** Removes what was not placed. */
  async clear(): Promise<void> {
    for (const draft of this.drafts.keys()) await rm(draft, { force: true }).catch(() => undefined);
  }

  private async kept(name: string, write: () => Promise<void>): Promise<void> {
    await write().catch((error: unknown) => {
      const text = `En ${this.dataDir} (DATA_DIR) no se pueden guardar las claves del respaldo. Ponlas antes en ${settingOf(name)}, donde la tienda lee su configuración (tar -xzOf RESPALDO ${keysName(name)} las muestra).`;
      throw new StartError(text, { cause: error });
    });
  }
}
