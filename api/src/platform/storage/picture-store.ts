import type { RequestHandler } from 'express';

/** A file of a picture; the path is relative: `products/a1.webp`. */
export interface PictureFile {
  path: string;
  content: Buffer;
}

/** The folder that all paths begin with. */
export const PICTURES = 'products';

/** How long browsers and proxies may keep a picture: it never changes under its path. */
export const PICTURE_LIFE_SECONDS = 365 * 24 * 3600;

/** Where uploaded pictures are kept. They are served below `/uploads/` and never change under the same path. */
export abstract class PictureStore {
  /** Answers who asks for a picture, below `/uploads/`; passes on what is none. */
  abstract readonly serve: RequestHandler;

  /** Keeps all of the files or none, the last one after the others. @throws when they can't be written */
  abstract save(files: readonly PictureFile[]): Promise<void>;

  /** Removes the files that are there. */
  abstract delete(paths: readonly string[]): Promise<void>;

  abstract has(path: string): Promise<boolean>;

  /** The content of a file; null when it is not there. */
  abstract read(path: string): Promise<Buffer | null>;

  /** The paths of the files that were saved before an instant, also those that a crash left incomplete. */
  abstract savedBefore(instant: Date): Promise<string[]>;
}
