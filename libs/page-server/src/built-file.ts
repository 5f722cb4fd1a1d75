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
    const version = String((await stat(file)).mtimeMs);
    if (known?.version !== version) known = { content: parse(await readFile(file, 'utf8')), version };
    return known;
  };
}
