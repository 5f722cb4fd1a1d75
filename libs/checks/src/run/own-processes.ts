import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

export interface OwnProcess {
  pid: number;
  /** As its command line begins. */
  name: string;
}

interface Listed {
  pid: number;
  parent: number;
  /** Since the machine's start, in ticks: with the number it tells one process from all others. */
  start: string;
}

/**
 * All processes of a run of the tests, by Linux's `/proc`; elsewhere none are known. Who descends from this process is one
 * of them, also when its parent has gone since it was first seen, and so is who has the run's folder for temporary files
 * in its environment or works below it, as the database's servers do.
 */
export class OwnProcesses {
  /** By number and start, whether each process that lives is one of the run's; undefined while nothing tells. */
  #known = new Map<string, boolean | undefined>();

  /** @param folder for temporary files, the run's alone: it is in the environment of whatever the run starts */
  constructor(private readonly folder: string) {}

  /** The living ones, this process first. */
  list(): OwnProcess[] {
    const listed = new Map(list().map((one) => [one.pid, one]));
    const known = new Map<string, boolean | undefined>();
    const isOwn = (one: Listed | undefined): boolean => {
      if (one === undefined) return false;
      const key = `${one.pid} ${one.start}`;
      if (known.has(key)) return known.get(key) === true;
      const before = this.#known.get(key);
      // A process that was seen as a stranger may be one that has only now become what it is.
      const own =
        one.pid === process.pid ||
        before === true ||
        isOwn(listed.get(one.parent)) ||
        (before === undefined ? this.#isAtHome(one.pid) : before);
      known.set(key, own);
      return own === true;
    };
    const own = Array.from(listed.values()).filter(isOwn);
    this.#known = known;
    return own.map(({ pid }) => ({ pid, name: nameOf(pid) }));
  }

  /** Undefined between two programs, when a process has no environment to be known by: the next look tells. */
  #isAtHome(pid: number): boolean | undefined {
    const environment = read(`/proc/${pid}/environ`);
    if (environment.includes(`TMPDIR=${this.folder}\0`) || workingFolder(pid).startsWith(this.folder)) return true;
    return environment === '' ? undefined : false;
  }
}

/** Bytes of memory that a process takes, what it shares with others by its share; 0 when it has gone. */
export function memoryOf(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024;
}

function list(): Listed[] {
  return entries('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    // The program's name, in brackets, may have spaces and brackets in it.
    const fields = read(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const [state, parent, start] = [fields[0], Number(fields[1]), fields[19]];
    if (start === undefined || state === 'Z') return [];
    return [{ pid: Number(name), parent, start }];
  });
}

function nameOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim().slice(0, 120);
}

function workingFolder(pid: number): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}

function entries(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Empty when the process has gone, or belongs to somebody else. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
