import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

import type { OnApplicationBootstrap } from '@nestjs/common';
import express, { type RequestHandler } from 'express';

import { PICTURE_LIFE_SECONDS, PICTURES, PictureStore, type PictureFile } from './picture-store';

/** Drafts are written here, out of what is served: its name begins with a dot. */
const DRAFTS = '.incoming';
/** No draft is needed for this long. */
const DRAFT_AGE_MS = 3_600_000;

/** Pictures in a folder of this machine: `uploads` in the data folder. */
export class LocalPictureStore extends PictureStore implements OnApplicationBootstrap {
  readonly serve: RequestHandler;
  private readonly folder: string;

  constructor(dataDir: string) {
    super();
    this.folder = join(dataDir, 'uploads');
    this.serve = express.static(this.folder, {
      index: false,
      redirect: false,
      dotfiles: 'ignore',
      immutable: true,
      maxAge: PICTURE_LIFE_SECONDS * 1000,
    });
  }

  /** Files that a crash left half written; another process may be writing right now. */
  async onApplicationBootstrap(): Promise<void> {
    const drafts = await this.olderThan(new Date(Date.now() - DRAFT_AGE_MS), DRAFTS).catch(() => []);
    await Promise.allSettled(drafts.map((path) => rm(join(this.folder, path), { recursive: true, force: true })));
  }

  /** Each file appears whole, by a rename of one that is already safe on the disk. */
  async save(files: readonly PictureFile[]): Promise<void> {
    const drafts = join(this.folder, DRAFTS, randomUUID());
    try {
      await mkdir(drafts, { recursive: true });
      for (const { path, content } of files) {
        await writeFile(join(drafts, basename(path)), content, { flag: 'wx', mode: 0o644, flush: true });
      }
      for (const { path } of files) {
        await mkdir(dirname(join(this.folder, path)), { recursive: true });
        await rename(join(drafts, basename(path)), join(this.folder, path));
      }
      await syncFolder(join(this.folder, PICTURES));
    } catch (error) {
      await Promise.allSettled([this.delete(files.map(({ path }) => path))]);
      throw error;
    } finally {
      await Promise.allSettled([rm(drafts, { recursive: true, force: true })]);
    }
  }

  async delete(paths: readonly string[]): Promise<void> {
    for (const path of paths) await rm(join(this.folder, path), { force: true });
  }

  async has(path: string): Promise<boolean> {
    const found = await stat(join(this.folder, path)).catch(() => null);
    return found?.isFile() ?? false;
  }

  async read(path: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.folder, path));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    }
  }

  savedBefore(instant: Date): Promise<string[]> {
    return this.olderThan(instant, PICTURES);
  }

  private async olderThan(instant: Date, folder: string): Promise<string[]> {
    const names = await readdir(join(this.folder, folder)).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
      throw error;
    });
    const old: string[] = [];
    for (const name of names) {
      const found = await stat(join(this.folder, folder, name)).catch(() => null);
      if (found && found.mtime < instant) old.push(`${folder}/${name}`);
    }
    return old;
  }
}

/** The names in a folder are safe only when the folder itself is on the disk. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
