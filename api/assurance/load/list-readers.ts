import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Staff who read one list after the other, all of them at once. */
interface Reading {
  url: string;
  headers: Record<string, string>;
  paths: readonly string[];
  readers: number;
  /** Index of the first reader's first path; each of the others begins one further. */
  first: number;
  ms: number;
}

/** ms until the whole answer was there. */
export interface ReadAnswer {
  status: number;
  ms: number;
}

const OWN_FILE = fileURLToPath(import.meta.url);

/** Reads in a process of its own: what that makes of the answers is no wait of the buyers whom this process times. */
export async function readLists(reading: Reading): Promise<ReadAnswer[]> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...process.execArgv, OWN_FILE, JSON.stringify(reading)],
    { maxBuffer: Infinity },
  );
  return JSON.parse(stdout) as ReadAnswer[];
}

async function read({ url, headers, paths, readers, first, ms }: Reading): Promise<ReadAnswer[]> {
  const end = performance.now() + ms;
  const answers: ReadAnswer[] = [];
  const turns = Array.from({ length: readers }, async (_, reader) => {
    for (let turn = first + reader; performance.now() < end; turn += readers) {
      const start = performance.now();
      const response = await fetch(url + (paths[turn % paths.length] ?? ''), { headers });
      await response.arrayBuffer();
      answers.push({ status: response.status, ms: performance.now() - start });
    }
  });
  await Promise.all(turns);
  return answers;
}

if (process.argv[1] === OWN_FILE)
  process.stdout.write(JSON.stringify(await read(JSON.parse(process.argv[2] ?? '') as Reading)));
