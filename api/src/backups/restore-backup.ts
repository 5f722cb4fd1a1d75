import { createReadStream } from 'node:fs';
import { pipeline, type Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { DataSource, type DataSourceOptions } from 'typeorm';

import { preparingOptions } from '../migrations/data-source-options';
import { lockHolder } from '../platform/database/lock-holder';
import { lockPreparation } from '../startup/preparation-lock';
import { migrate, ranMigrations } from '../startup/migrate';
import { StartError } from '../startup/start-error';
import type { PictureFile, PictureStore } from '../platform/storage/picture-store';
import { KeyKeeper, type GivenKeys } from './kept-keys';
import { END_OF_TIME, type BackupSummary, type ShopPlace } from './make-backup';
import {
  keysFileOf,
  MANIFEST,
  picturePathOf,
  readManifest,
  tableOf,
  type Manifest,
  type StoredTable,
} from './manifest';
import { copyIn, namesOfTables, setSequences } from './tables';
import { readTar, TarError, type TarEntry } from './tar';

/** Content of a backup that was restored. */
export interface RestoredSummary extends BackupSummary {
  /** Files of pictures that are beside the backup's in the folder or bucket: to the restored shop they are nobody's, and it clears them away. */
  others: number;
  /** False where the rows are there and could not be brought to this version, as on a disk that is full by then; a start goes on. */
  isUpdated: boolean;
  /** Files with keys of the backup that are neither in the settings nor placed, as a setting gives others. */
  keysElsewhere: string[];
}

/** Place that a backup comes into. */
export interface RestorePlace extends ShopPlace {
  /** Keys that the settings give; files of `dataDir` count for nothing beside them. */
  given?: GivenKeys;
}

/**
 * Ends every session, and every secret link of an affiliate or a rider: those would live again that somebody ended since the
 * backup. A number of sessions is as late as no other shop of this backup can have given one; devices stay, as where a session's
 * time runs out. By table, as a backup of an older version may not have them all.
 */
const endWaysIn: Readonly<Record<string, string>> = {
  staff_sessions: `UPDATE staff_sessions SET seen_at = 'epoch'`,
  affiliates: `UPDATE affiliates SET token_version = greatest(token_version + 1, (extract(epoch FROM now()) / 60)::integer)`,
  activation_links: 'UPDATE activation_links SET ended_at = now() WHERE ended_at IS NULL',
  runs: 'UPDATE runs SET link_made_at = NULL WHERE closed_at IS NULL',
};

/** Pictures that are saved at a time. */
const BATCH = 32;

/**
 * Fills an empty shop from a backup: the database is brought to the backup's version, filled, and then brought to this
 * one. What was read wrong or incompletely leaves the database empty.
 * @param file the backup, or what it comes in by
 * @throws StartError when the database is not empty, or the file is no whole backup that this version can read
 */
export async function restoreBackup(
  { databaseUrl, store, dataDir, given = {} }: RestorePlace,
  file: string | Readable,
  onStep: (text: string) => void = () => undefined,
): Promise<RestoredSummary> {
  const client = lockHolder(databaseUrl, 'shop-restore');
  const keys = new KeyKeeper(dataDir, given);
  const source = typeof file === 'string' ? createReadStream(file) : file;
  try {
    // The reader of the entries throws what goes wrong with the file.
    const entries = readTar(pipeline(source, createGunzip(), () => undefined));
    const manifest = await firstEntry(entries);
    await client.connect();
    await lockPreparation(client, onStep);
    await requireEmpty(client, manifest);
    await bringTo(databaseUrl, (name) => manifest.migrations.includes(name));
    const others = await fill(client, { store, keys }, manifest, entries);
    const isUpdated = await bringTo(databaseUrl, () => true).then(
      () => true,
      () => false,
    );
    return {
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      pictures: manifest.pictures,
      others,
      isUpdated,
      keysElsewhere: keys.elsewhere,
    };
  } catch (error) {
    throw fileError(typeof file === 'string' ? file : 'lo que llega', error) ?? error;
  } finally {
    source.destroy();
    await keys.clear();
    await client.end().catch(() => undefined);
  }
}

async function firstEntry(entries: AsyncGenerator<TarEntry>): Promise<Manifest> {
  const first = await entries.next();
  const isOne = first.done !== true && first.value.name === MANIFEST;
  const manifest = isOne ? readManifest(first.value.content.toString('utf8')) : null;
  if (manifest === null) throw new StartError('El archivo no es un respaldo de la tienda que esta versión entienda.');
  return manifest;
}

/** Nothing is ever written over a shop. */
async function requireEmpty(client: Client, { migrations }: Manifest): Promise<void> {
  for (const table of await namesOfTables(client)) {
    const { rows } = await client.query<{ used: boolean }>(`SELECT EXISTS (SELECT FROM "${table}") AS used`);
    if (rows[0]?.used) {
      throw new StartError(
        'Esa base de datos ya tiene datos y no se tocó. Restaura en una tienda vacía: otra carpeta (DATA_DIR) u otra base de datos (DATABASE_URL).',
      );
    }
  }
  const known = migrationsOf(preparingOptions({ url: '', onIdleError: () => undefined })).map(({ name }) => name);
  if (migrations.some((name) => !known.includes(name))) {
    throw new StartError(
      'El respaldo es de una versión más nueva de la tienda. Restáuralo con esa versión o una posterior.',
    );
  }
  const ran = await ranMigrations(client);
  if (ran.some((name) => !migrations.includes(name))) {
    throw new StartError(
      'La base de datos está vacía, pero es de una versión más nueva que el respaldo. Usa una recién creada.',
    );
  }
}

type MigrationClass = new () => unknown;

function migrationsOf(options: DataSourceOptions): MigrationClass[] {
  return options.migrations as MigrationClass[];
}

async function bringTo(url: string, wanted: (migration: string) => boolean): Promise<void> {
  const options = preparingOptions({ url, onIdleError: () => undefined });
  const migrations = migrationsOf(options).filter(({ name }) => wanted(name));
  const dataSource = new DataSource({ ...options, migrations });
  await dataSource.initialize();
  try {
    await migrate(dataSource);
  } finally {
    await dataSource.destroy();
  }
}

/**
 * All rows in one transaction, which ends only when everything that the manifest names was there, and the keys have their place.
 * @returns the `others` of the summary
 */
async function fill(
  client: Client,
  { store, keys }: { store: PictureStore; keys: KeyKeeper },
  manifest: Manifest,
  entries: AsyncGenerator<TarEntry>,
): Promise<number> {
  await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0');
  await client.query('BEGIN');
  const tables = new TableFiller(client, manifest.tables);
  const pictures = new PictureKeeper(store);
  for await (const { name, content } of entries) {
    const table = tableOf(name);
    const picture = picturePathOf(name);
    const keysFile = keysFileOf(name);
    if (table !== null) await tables.write(table, content);
    else if (keysFile !== null) await keys.add(keysFile, content);
    else if (picture !== null) await pictures.add({ path: picture, content });
    else throw new StartError(`El respaldo tiene algo que no es de la tienda: ${name}.`);
  }
  await tables.end();
  await pictures.end();
  if (pictures.count !== manifest.pictures) throw incomplete();
  const others = (await store.savedBefore(END_OF_TIME)).length - pictures.count;
  for (const table of manifest.tables) {
    const { rows } = await client.query<{ total: string }>(`SELECT count(*) AS total FROM "${table.name}"`);
    if (Number(rows[0]?.total) !== table.rows) throw incomplete();
    await setSequences(client, table);
    await client.query(endWaysIn[table.name] ?? '');
  }
  await keys.place();
  await client.query('COMMIT');
  return others;
}

/** Takes the parts of the tables as they come: one table after the other. */
class TableFiller {
  private current: { name: string; stream: Writable; done: Promise<void> } | null = null;

  constructor(
    private readonly client: Client,
    private readonly tables: readonly StoredTable[],
  ) {}

  async write(name: string, content: Buffer): Promise<void> {
    if (this.current?.name !== name) {
      await this.end();
      this.begin(name);
    }
    const { current } = this;
    if (!current) return;
    const written = new Promise<void>((resolve, reject) => {
      current.stream.write(content, (error) => (error ? reject(error) : resolve()));
    });
    await Promise.race([written, current.done]);
  }

  async end(): Promise<void> {
    this.current?.stream.end();
    await this.current?.done;
    this.current = null;
  }

  private begin(name: string): void {
    const table = this.tables.find((known) => known.name === name);
    if (!table) throw new StartError(`El respaldo tiene una tabla que no anuncia: ${name}.`);
    const stream: Writable = this.client.query(copyFrom(copyIn(table)));
    const done = finished(stream);
    // The next write throws it.
    done.catch(() => undefined);
    this.current = { name, stream, done };
  }
}

class PictureKeeper {
  count = 0;
  private batch: PictureFile[] = [];

  constructor(private readonly store: PictureStore) {}

  async add(file: PictureFile): Promise<void> {
    this.count += 1;
    this.batch.push(file);
    if (this.batch.length >= BATCH) await this.end();
  }

  async end(): Promise<void> {
    if (this.batch.length > 0) await this.store.save(this.batch);
    this.batch = [];
  }
}

function incomplete(): StartError {
  return new StartError('El respaldo está incompleto: faltan datos que anuncia.');
}

/** Of the archive or of the compression around it; null for what is neither. */
function fileError(file: string, error: unknown): StartError | null {
  if (error instanceof TarError) return new StartError(error.message, { cause: error });
  const { code = '', path = file } = error as NodeJS.ErrnoException;
  // Where pictures have no place the file of the backup is not to blame.
  if (path === file && (code === 'ENOENT' || code === 'EISDIR' || code === 'EACCES')) {
    return new StartError(`No se puede leer ${file}.`, { cause: error });
  }
  if (code.startsWith('Z_')) return new StartError('El archivo está dañado o incompleto.', { cause: error });
  return null;
}
