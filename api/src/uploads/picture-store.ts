/** A file of a picture; the path is relative: `products/a1.webp`. */
export interface PictureFile {
  path: string;
  content: Buffer;
}

/** Where uploaded pictures are kept. They are served below `/uploads/` and never change under the same path. */
export abstract class PictureStore {
  /** Keeps all of the files or none, the last one after the others. @throws when they can't be written */
  abstract save(files: readonly PictureFile[]): Promise<void>;

  /** Removes the files that are there. */
  abstract delete(paths: readonly string[]): Promise<void>;

  abstract has(path: string): Promise<boolean>;

  /** The paths of the files that were saved before an instant, also those that a crash left incomplete. */
  abstract savedBefore(instant: Date): Promise<string[]>;
}
