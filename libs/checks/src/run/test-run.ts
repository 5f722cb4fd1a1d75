import { chmodSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { OwnProcesses } from './own-processes';

/** For processes that were told to end. */
const TIMEOUT_MS = 60_000;

/** Files that tools keep from one run to the next, or that a browser was closed over while it wrote them; they go with the run. */
const OF_TOOLS = /^(tsx-|node-compile-cache|nx-native-file-cache|playwright-transform-cache|\.org\.chromium\.)/;

/** One run of the tests: its processes, and a folder for the temporary files of all of them. */
export class TestRun {
  readonly processes: OwnProcesses;

  private constructor(private readonly folder: string) {
    this.processes = new OwnProcesses(folder);
  }

  /** Makes the folder, which is TMPDIR for this process and what it starts from now on. It goes when this process ends. */
  static begin(): TestRun {
    const folder = mkdtempSync(join(realpathSync(tmpdir()), 'shop-tests-'));
    // As open as /tmp: the database's server is another user.
    chmodSync(folder, 0o1777);
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    process.env['TMPDIR'] = folder;
    return new TestRun(folder);
  }

  /** Leftovers of the run on the machine: processes that do not end, mounts, files. */
  async leftovers(): Promise<string[]> {
    const deadline = Date.now() + TIMEOUT_MS;
    while (this.#strays().length > 0 && Date.now() < deadline) await sleep(100);
    return [
      ...this.#strays().map(({ pid, name }) => `el proceso ${pid}, ${name}`),
      ...this.#mounts().map((place) => `el montaje ${place}`),
      ...readdirSync(this.folder)
        .filter((name) => !OF_TOOLS.test(name))
        .map((name) => `el archivo temporal ${name}`),
    ];
  }

  #strays(): { pid: number; name: string }[] {
    return this.processes.list().filter(({ pid, name }) => pid !== process.pid && !isOfTsx(name));
  }

  #mounts(): string[] {
    if (process.platform !== 'linux') return [];
    const places = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' ')[1] ?? '');
    return places.filter((place) => place.startsWith(this.folder));
  }
}

/** This process's own compiler. */
function isOfTsx(name: string): boolean {
  return name.includes('esbuild') && name.includes('--service=');
}
