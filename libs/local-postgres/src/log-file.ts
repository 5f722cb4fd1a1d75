import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs';

import { LocalPostgresError } from './local-postgres-error';

const MAX_BYTES = 5_000_000;
const CHECK_EVERY_MS = 600_000;

/**
 * Opens the log of a long-running program to append to. It is kept for its owner alone: error reports may quote what people typed.
 * One older file is kept beside it.
 * @throws LocalPostgresError when it can't be written, as after a start of another user
 */
export function openLog(path: string): number {
  keepSmall(path, 1);
  try {
    return openSync(path, 'a', 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new LocalPostgresError(`No se puede escribir el registro ${path} (${code}).`, { cause: error });
  }
}

/**
 * Keeps the log of a running program from growing without end. The program goes on writing through its own handle,
 * which appends, so the file is emptied rather than renamed.
 * @param generations older files that are kept beside it, `.1` the newest
 * @returns stops the checks
 */
export function watchLogSize(path: string, generations = 1): () => void {
  keepSmall(path, generations);
  const timer = setInterval(() => keepSmall(path, generations), CHECK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

/** The end of a log, from byte `from` on: what a program said that did not start. */
export function tailOf(path: string, from: number): string {
  const handle = openSync(path, 'r');
  try {
    const { size } = fstatSync(handle);
    const start = Math.max(from, size - 4_000);
    const buffer = Buffer.alloc(Math.max(0, size - start));
    readSync(handle, buffer, 0, buffer.length, start);
    return buffer.toString('utf8').trim();
  } finally {
    closeSync(handle);
  }
}

/** A disk that is full, or away, is no reason to end: the log grows on then, and the older ones stay. */
function keepSmall(path: string, generations: number): void {
  try {
    const { size = 0 } = statSync(path, { throwIfNoEntry: false }) ?? {};
    if (size > MAX_BYTES) beginAgain(path, generations);
  } catch {
    // Looked at again in ten minutes.
  }
}

function beginAgain(path: string, generations: number): void {
  const copy = `${path}.new`;
  try {
    copyFileSync(path, copy);
    for (let older = generations - 1; older > 0; older -= 1) {
      if (existsSync(`${path}.${older}`)) renameSync(`${path}.${older}`, `${path}.${older + 1}`);
    }
    renameSync(copy, `${path}.1`);
    truncateSync(path);
  } finally {
    rmSync(copy, { force: true });
  }
}
