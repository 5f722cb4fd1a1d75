import { KEPT_KEYS } from '../platform/config/key-ring';
import { asNamedNow } from '../startup/first-release';

/** A table as it is stored: only what is written into it, not what the database makes of that. */
export interface StoredTable {
  name: string;
  columns: string[];
  rows: number;
}

/** First entry of a backup: its version, time and contents. */
export interface Manifest {
  format: typeof FORMAT;
  /** ISO instant. */
  madeAt: string;
  /** The migrations that the database had: its version. */
  migrations: string[];
  /** Each after those that it refers to. */
  tables: StoredTable[];
  pictures: number;
}

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';

/** A name that may stand in a statement. */
const NAME = /^[a-z][a-z0-9_]{0,62}$/;
const MIGRATION = /^[A-Za-z][A-Za-z0-9]{0,200}$/;

/** Null for anything that is not a manifest of this format. */
export function readManifest(text: string): Manifest | null {
  const value = parse(text);
  if (!isObject(value) || value['format'] !== FORMAT) return null;
  const { madeAt, migrations, tables, pictures } = value;
  if (typeof madeAt !== 'string' || !isCount(pictures)) return null;
  if (!isListOf(migrations, MIGRATION) || !Array.isArray(tables) || !tables.every(isTable)) return null;
  return { format: FORMAT, madeAt, migrations: asNamedNow(migrations), tables, pictures };
}

/** The place of a part of a table in the archive; parts count from 1. */
export function partName(table: string, part: number): string {
  return `tables/${table}/${String(part).padStart(6, '0')}.copy`;
}

/** The table whose part an entry is; null for another entry. */
export function tableOf(entry: string): string | null {
  return /^tables\/([a-z0-9_]+)\/\d{6,}\.copy$/.exec(entry)?.[1] ?? null;
}

const UPLOADS = 'uploads/';

/** The place of a picture in the archive. */
export function pictureName(path: string): string {
  return UPLOADS + path;
}

/** The path of the picture that an entry is; null for another entry, and for a path that leads elsewhere. */
export function picturePathOf(entry: string): string | null {
  const path = entry.startsWith(UPLOADS) ? entry.slice(UPLOADS.length) : '';
  return /^products\/\w[\w.-]*$/.test(path) ? path : null;
}

const KEYS = 'keys/';

/** The place of a file with keys in the archive. */
export function keysName(file: string): string {
  return KEYS + file;
}

/** The file of `DATA_DIR` with keys that an entry is; null for another entry. */
export function keysFileOf(entry: string): string | null {
  return KEPT_KEYS.find((file) => entry === keysName(file)) ?? null;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function isTable(value: unknown): value is StoredTable {
  if (!isObject(value)) return false;
  const { name, columns, rows } = value;
  return typeof name === 'string' && NAME.test(name) && isListOf(columns, NAME) && isCount(rows);
}

function isListOf(value: unknown, pattern: RegExp): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string' && pattern.test(item));
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
