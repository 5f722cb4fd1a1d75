import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

import { readPostmasterFile, serverProcesses } from '../src/server/processes';
import { endServer } from '../src/server/server-process';

interface Up {
  url: string;
  servingUrl: string;
  adopted: boolean;
  socketDir: string;
}

interface HolderEvent extends Partial<Up> {
  event: 'up' | 'log' | 'sigint';
  line?: string;
}

/** A process that holds a database, as `npm start` would. */
export interface Holder extends Up {
  pid: number;
  /** Everything it has told so far. */
  events: HolderEvent[];
  ended: Promise<number | null>;
  stop(): Promise<number | null>;
}

const started: ChildProcess[] = [];
const folders: string[] = [];
/** The folder that the tests of a file use one after the other, and whether the running one has it. */
let used: string | undefined;
let isTaken = false;

export function makeDataDir(base: string): string {
  const folder = realpathSync(mkdtempSync(join(base, 'shop-pg-test-')));
  folders.push(folder);
  return folder;
}

/** A folder whose database an earlier test has made, where there was one: making it is what costs most. */
export function usedDataDir(): string {
  if (isTaken) return makeDataDir(tmpdir());
  isTaken = true;
  return (used ??= realpathSync(mkdtempSync(join(tmpdir(), 'shop-pg-used-'))));
}

export function removeUsed(): void {
  if (used !== undefined) rmSync(used, { recursive: true, force: true });
}

export function clusterOf(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/** Starts a holder in a process group of its own, as a terminal does. */
export function spawnHolder(dataDir: string, stderr: 'inherit' | 'pipe' = 'inherit'): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', join(__dirname, 'holder.ts'), dataDir], {
    detached: true,
    stdio: ['ignore', 'pipe', stderr],
  });
  started.push(child);
  return child;
}

/** Starts a holder and waits until its database is up. */
export async function hold(dataDir: string): Promise<Holder> {
  const child = spawnHolder(dataDir);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const events: HolderEvent[] = [];
  if (child.stdout === null || child.pid === undefined) throw new Error('the holder could not be started');
  createInterface(child.stdout).on('line', (line) => events.push(JSON.parse(line) as HolderEvent));
  const up = await until('the database is up', () => {
    if (child.exitCode !== null) throw new Error(`the holder ended with ${child.exitCode}: ${JSON.stringify(events)}`);
    return events.find((event): event is HolderEvent & Up => event.event === 'up');
  });
  return {
    url: up.url,
    servingUrl: up.servingUrl,
    adopted: up.adopted,
    socketDir: up.socketDir,
    pid: child.pid,
    events,
    ended,
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Asks again until there is an answer; a test that waits in vain says what for. */
export async function until<T>(what: string, ask: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const deadline = Date.now() + 150_000;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    if (Date.now() > deadline) throw new Error(`in vain waited until ${what}`);
    await sleep(25);
  }
}

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The same, over the moment in which a server is being replaced. */
export function queryWhenBack<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  return until(`the database answers ${sql}`, () => query<Row>(url, sql).catch(() => undefined));
}

export function untilNoServer(dataDir: string): Promise<true> {
  return until('no process of the server is left', () =>
    serverProcesses(clusterOf(dataDir)).length === 0 ? true : undefined,
  );
}

/** Every process that has to do with the folder: holders and watchdogs name it, servers work in it. */
export function processesOf(dataDir: string): number[] {
  const naming = commandLines().flatMap(([pid, line]) => (line.includes(dataDir) ? [pid] : []));
  return [...new Set([...naming, ...serverProcesses(clusterOf(dataDir))])];
}

/** From `/proc` where there is one: small Linux images have no `ps`. */
function commandLines(): [number, string][] {
  if (!existsSync('/proc/self/cmdline')) {
    const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
    return stdout.split('\n').map((line) => [Number.parseInt(line, 10), line]);
  }
  return readdirSync('/proc').flatMap((name): [number, string][] => {
    try {
      return /^\d+$/.test(name) ? [[Number(name), readFileSync(`/proc/${name}/cmdline`, 'utf8')]] : [];
    } catch {
      return [];
    }
  });
}

/** Ends what a test has left, so that a failed one does not disturb the next. */
export async function cleanUp(): Promise<void> {
  for (const child of started.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGKILL');
      await new Promise((resolve) => child.once('exit', resolve));
    }
  }
  for (const folder of folders.splice(0)) {
    await endServer(clusterOf(folder));
    rmSync(folder, { recursive: true, force: true });
  }
  if (used === undefined) return;
  await endServer(clusterOf(used));
  for (const name of readdirSync(used)) if (name !== 'postgres') rmSync(join(used, name), { recursive: true });
  isTaken = false;
}

export function postmasterOf(dataDir: string): number {
  const pid = readPostmasterFile(clusterOf(dataDir))?.pid;
  if (pid === undefined) throw new Error('no server runs on the folder');
  return pid;
}

/** Text of the last mark: each is another one, since tests share a database. */
export const mark: [{ value: number }] = [{ value: 0 }];

/** Something in the database that a later server must still have. */
export async function writeMark(url: string): Promise<void> {
  mark[0].value += 1;
  await query(url, `DROP TABLE IF EXISTS mark; CREATE TABLE mark AS SELECT ${mark[0].value} AS value`);
}

export const readMark = 'SELECT value FROM mark';
