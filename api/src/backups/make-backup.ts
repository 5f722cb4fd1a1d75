import { createWriteStream } from 'node:fs';
import { link, lstat, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';

import type { Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';

import { lockHolder } from '../platform/database/lock-holder';
import { Lock, lockStatement } from '../platform/database/locks';
import type { PictureStore } from '../platform/storage/picture-store';
import { KEPT_KEYS } from '../platform/config/key-ring';
import { fileProblem } from '../platform/errors/file-problem';
import { hasNoHardLinks } from '../platform/errors/no-hard-links';
import { ranMigrations } from '../startup/migrate';
import { StartError } from '../startup/start-error';
import { readKeysFile } from './kept-keys';
import { FORMAT, keysName, MANIFEST, partName, pictureName, type Manifest } from './manifest';
import { copyOut, readTables } from './tables';
import { tarEnd, tarEntry } from './tar';

/** A table is stored in pieces of about this size, so that none has to fit into the memory; bytes. */
const PIECE = 4 * 1024 * 1024;

/** Of a file that is being written, and how long it stays once nothing is written into it any more: its process was killed. */
const DRAFT = { suffix: '.respaldo-a-medias', keptMs: 3_600_000 };

/** Dates of pictures are of another clock: the bucket's, or one that was set back since. */
export const END_OF_TIME = new Date(8.64e15);

/** Where a shop is: its database, its pictures, and the folder with its keys. */
export interface ShopPlace {
  databaseUrl: string;
  store: PictureStore;
  dataDir: string;
}

/** The contents of a backup, for the owner who made it. */
export interface BackupSummary {
  tables: number;
  rows: number;
  pictures: number;
}

/**
 * Writes the whole shop into one file: the database as it is at one moment, the keys that are kept for what is in it, and
 * the pictures. The shop may go on meanwhile. The file appears when it is complete and on the disk, and never takes the
 * place of another one; what killed backups left beside it goes.
 * @param target a file, or where else the content of one goes, which is whole when this returns
 * @param stopped aborts once nobody wants the backup any more: nothing of it stays
 * @throws StartError when the file can't be made, there is no shop, or it was stopped
 */
export async function makeBackup(
  { databaseUrl, store, dataDir }: ShopPlace,
  target: string | NodeJS.WritableStream,
  stopped: AbortSignal = new AbortController().signal,
): Promise<BackupSummary> {
  const client = lockHolder(databaseUrl, 'shop-backup');
  // A pipeline waits until its source has read what it began to, and that may wait for somebody else's lock.
  stopped.addEventListener('abort', () => void client.end().catch(() => undefined));
  try {
    await client.connect();
    await client.query('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET lock_timeout = 0');
    // Before the moment that is kept: until the end no picture goes that it names.
    await client.query(lockStatement(Lock.Pictures, { shared: true, session: true }));
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const manifest = await describe(client);
    const paths = await store.savedBefore(END_OF_TIME);
    const full: Manifest = { ...manifest, pictures: paths.length };
    const content = archive(client, store, { manifest: full, paths, dataDir });
    if (typeof target === 'string') await intoFile(target, content, stopped);
    else await pipeline(Readable.from(content), createGzip(), target, { signal: stopped });
    return {
      tables: full.tables.length,
      rows: full.tables.reduce((sum, { rows }) => sum + rows, 0),
      pictures: paths.length,
    };
  } catch (error) {
    throw stopped.aborted ? new StartError('Se detuvo antes de terminar.', { cause: error }) : error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function describe(client: Client): Promise<Omit<Manifest, 'pictures'>> {
  const migrations = await ranMigrations(client);
  if (migrations.length === 0) throw new StartError('En esa base de datos no hay una tienda que respaldar.');
  return { format: FORMAT, madeAt: new Date().toISOString(), migrations, tables: await readTables(client) };
}

async function* archive(
  client: Client,
  store: PictureStore,
  { manifest, paths, dataDir }: { manifest: Manifest; paths: readonly string[]; dataDir: string },
): AsyncGenerator<Buffer> {
  const time = Date.parse(manifest.madeAt);
  const entry = (name: string, content: Buffer) => tarEntry({ name, content }, time);
  yield entry(MANIFEST, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`));
  // Before what takes long: a restore may refuse them.
  for (const name of KEPT_KEYS) {
    const content = await readKeysFile(join(dataDir, name));
    if (content) yield entry(keysName(name), content);
  }
  for (const table of manifest.tables) {
    let part = 1;
    for await (const content of inPieces(client.query(copyTo(copyOut(table))))) {
      yield entry(partName(table.name, part), content);
      part += 1;
    }
  }
  for (const path of paths) {
    const content = await store.read(path);
    if (content === null)
      throw new StartError(`La imagen ${path} desapareció mientras se hacía el respaldo. Intenta de nuevo.`);
    yield entry(pictureName(path), content);
  }
  yield tarEnd;
}

async function* inPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PIECE) continue;
    yield Buffer.concat(chunks);
    chunks = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function intoFile(file: string, content: AsyncGenerator<Buffer>, stopped: AbortSignal): Promise<void> {
  // Said again when the work is done, for who takes the name meanwhile.
  if (await lstat(file).catch(() => null)) throw new StartError(`No se pudo guardar ${file}: ya existe.`);
  const draft = `${file}.${process.pid}${DRAFT.suffix}`;
  await clearDrafts(dirname(file));
  try {
    await write(draft, content, stopped);
    stopped.throwIfAborted();
    await place(draft, file);
  } finally {
    await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Removes what killed backups have left: it holds what customers told the shop, and takes the disk of the next ones. */
async function clearDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.endsWith(DRAFT.suffix))) {
    const draft = join(folder, name);
    const writtenAt = await stat(draft).catch(() => null);
    if (writtenAt && writtenAt.mtimeMs < Date.now() - DRAFT.keptMs)
      await rm(draft, { force: true }).catch(() => undefined);
  }
}

/** Readable by its owner alone: it holds what customers told the shop. */
async function write(file: string, content: AsyncGenerator<Buffer>, signal: AbortSignal): Promise<void> {
  try {
    await mkdir(dirname(file), { recursive: true });
    const output = createWriteStream(file, { mode: 0o600, flags: 'wx' });
    await pipeline(Readable.from(content), createGzip(), output, { signal });
    const written = await open(file, 'r');
    await written.sync();
    await written.close();
  } catch (error) {
    throw fileError(file, error) ?? error;
  }
}

/** A hard link appears at once, and only where nothing is. Without them the name is taken first, by an empty file. */
async function place(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file).catch(async (error: unknown) => {
      if (!hasNoHardLinks(error)) throw error;
      await (await open(file, 'wx', 0o600)).close();
      await rename(draft, file);
    });
  } catch (error) {
    throw fileError(file, error) ?? error;
  }
}

function fileError(file: string, error: unknown): StartError | null {
  const problem = fileProblem(error);
  return problem === null ? null : new StartError(`No se pudo guardar ${file}: ${problem}.`, { cause: error });
}
