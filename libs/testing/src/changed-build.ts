import { cp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Copies a remote's build and changes something in it: the releases of tests.
 * @param edit answers the next text of a program or a JSON file, null where the file goes, undefined where it stays
 */
export async function copyChanged(
  build: string,
  folder: string,
  edit: (file: string, text: string) => string | null | undefined,
): Promise<void> {
  await cp(build, folder, { recursive: true });
  for (const file of await readdir(folder, { recursive: true })) {
    if (!/\.(c?js|json)$/.test(file)) continue;
    const path = join(folder, file);
    const text = edit(file, await readFile(path, 'utf8'));
    if (text === undefined) continue;
    for (const twin of ['', '.br', '.gz']) await rm(`${path}${twin}`, { force: true });
    if (text !== null) await writeFile(path, text);
  }
}
