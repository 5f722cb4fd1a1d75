import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/** Facts that the server writes about itself in `postmaster.pid`; `status` is missing for the first moments. */
export interface PostmasterFile {
  pid: number;
  status: 'starting' | 'stopping' | 'ready' | 'standby' | undefined;
}

/** True when any process has that number now. It need not be the one that had it once. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Sends a signal to a process that may be gone already. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export function readPostmasterFile(folder: string): PostmasterFile | undefined {
  let lines: string[];
  try {
    lines = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return undefined;
  }
  // A single-user or bootstrap run writes its number as a negative one.
  const pid = Math.abs(Number(lines[0]));
  if (!Number.isInteger(pid) || pid === 0) return undefined;
  return { pid, status: lines[7]?.trim() as PostmasterFile['status'] };
}

/**
 * The PostgreSQL processes that work on a cluster, told by their working directory: the number in `postmaster.pid` may
 * by now belong to somebody else, and processes may outlive a server that was killed.
 */
export function serverProcesses(folder: string): number[] {
  if (!existsSync('/proc/self/cwd')) return withoutProc(folder);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          readlinkSync(`/proc/${pid}/cwd`) === folder && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
        );
      } catch {
        // Gone meanwhile, or another user's.
        return false;
      }
    });
}

/** macOS: only the server itself can be told; what outlives it is caught by PostgreSQL's own interlock. */
function withoutProc(folder: string): number[] {
  const pid = readPostmasterFile(folder)?.pid;
  if (pid === undefined) return [];
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes('postgres') && stdout.includes(folder) ? [pid] : [];
}
