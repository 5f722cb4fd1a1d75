import { readFile, stat } from 'node:fs/promises';

/** A file of a build and a text that changes whenever it does. */
export interface BuiltFile<Content> {
  content: Content;
  version: string;
}

/** Reads a file of a build, and again when a new build has replaced it. @throws when it is not there. */
export function createFileReader<Content>(
  file: string,
  parse: (text: string) => Content,
): () => Promise<BuiltFile<Content>> {
  let known: BuiltFile<Content> | null = null;
  return async () => {
    // A file that was put in the place of another is a new one, also when both were written at the same moment.
    const { mtimeMs, ino } = await stat(file);
    const version = `${mtimeMs}-${ino}`;
    if (known?.version !== version) known = { content: parse(await readFile(file, 'utf8')), version };
    return known;
  };
}
