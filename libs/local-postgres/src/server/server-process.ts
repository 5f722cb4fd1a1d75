import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync } from 'node:fs';
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { serverEnvironment } from '../site/cluster';
import { openLog, tailOf } from '../log-file';
import { readPostmasterFile, serverProcesses, signal } from './processes';
import type { Site } from '../site/site';

/**
 * Runs the server and stops it as soon as the pipe on descriptor 3 ends, whichever way the process at its other end
 * died. The signals a terminal or a service manager sends to all are nothing to either part: only the pipe counts.
 * `wait` returns early when a signal arrives, hence the loop; the socket's folder goes when the server is gone, and stays where
 * it did not start: another one may be about to use it.
 */
const WATCHDOG = `
socket_dir=$1; shift
trap : INT TERM HUP
"$@" 3<&- &
server=$!
( trap '' INT TERM HUP; read -r _ <&3; kill -INT "$server" ) 2>/dev/null &
watcher=$!
while wait "$server"; code=$?; kill -0 "$server" 2>/dev/null; do :; done
kill -KILL "$watcher" 2>/dev/null
wait "$watcher" 2>/dev/null
[ "$code" -ne 0 ] || rmdir "$socket_dir" 2>/dev/null
exit "$code"
`;

/** A fast shutdown writes everything that is in memory; a disk that hangs must not hold us for ever. */
const FAST_SHUTDOWN_MS = 30_000;

/** A server of ours, started but perhaps not yet ready. */
export interface ServerProcess {
  /** The server's setting `shop.launch`: by it ours is told from one that another process launched. */
  launch: string;
  /** Resolves when the server is gone, whatever the cause. */
  exited: Promise<void>;
  hasExited(): boolean;
  /** Text of its log since it was launched. */
  said(): string;
  /** Fast shutdown: sessions are ended, everything is written. Resolves when no process of the server is left. */
  stop(): Promise<void>;
}

/** Starts the server in a session of its own, so that the terminal's Ctrl-C does not reach it. */
export function launchServer(site: Site): ServerProcess {
  const launch = randomUUID();
  const log = openLog(site.logFile);
  const logStart = fstatSync(log).size;
  const child = spawn(
    '/bin/sh',
    [
      '-c',
      WATCHDOG,
      `shop-postgres ${site.folder}`,
      site.socketDir,
      site.binaries.postgres,
      ...serverArguments(site, launch),
    ],
    {
      ...site.user,
      cwd: site.folder,
      env: serverEnvironment(),
      detached: true,
      stdio: ['ignore', log, log, 'pipe'],
    },
  );
  closeSync(log);
  const lifeline = child.stdio[3] as Socket;
  // The other end may go first; that is what `exited` tells.
  lifeline.on('error', () => undefined);
  // Neither keeps our process alive: one that simply ends takes its server along.
  child.unref();
  lifeline.unref();

  let gone = false;
  const exited = new Promise<void>((resolve) => {
    const end = (): void => {
      gone = true;
      // If only the shell was killed, this still tells its other half to stop the server.
      lifeline.destroy();
      resolve();
    };
    child.once('exit', end);
    child.once('error', end);
  });
  return {
    launch,
    exited,
    hasExited: () => gone,
    said: () => tailOf(site.logFile, logStart),
    async stop() {
      // Until the server is gone, it alone may be what our process waits for.
      child.ref();
      lifeline.destroy();
      await Promise.race([exited, sleep(FAST_SHUTDOWN_MS, undefined, { ref: false })]);
      // Once ours is gone, what works on the folder is another process's.
      if (!gone) await endServer(site.folder);
      await exited;
    },
  };
}

/**
 * Ends whatever server works on the folder, first by a fast shutdown, then at once (it then recovers at its next
 * start: nothing that was committed is lost). Resolves when no process of it is left.
 */
export async function endServer(folder: string): Promise<void> {
  for (const how of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (serverProcesses(folder).length === 0) return;
    const postmaster = readPostmasterFile(folder)?.pid;
    const targets = serverProcesses(folder).filter((pid) => how === 'SIGKILL' || pid === postmaster);
    for (const pid of targets) signal(pid, how);
    const deadline = performance.now() + (how === 'SIGINT' ? FAST_SHUTDOWN_MS : 5_000);
    while (performance.now() < deadline && serverProcesses(folder).length > 0) await sleep(25);
  }
}

/**
 * A sixteenth of the memory of the machine or the container, from what a small shop has use for to what one of a million
 * orders has: there eight lists at once were answered a tenth sooner than with 128. A buffer takes memory when a page is read
 * into it.
 */
function sharedBuffersMB(): number {
  // Where no container limits it, it is 0 or more than there is.
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  return Math.round(Math.min(512, Math.max(128, memory / 16 / 2 ** 20)));
}

function serverArguments({ folderForServer, socketDir, settings }: Site, launch: string): string[] {
  const all = {
    // The socket is the only way in, and its folder is its user's alone.
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    // Two instances of the shop of 15 connections at most each (docs/scaling.md), one that starts, and room for tools.
    max_connections: '60',
    shared_buffers: `${sharedBuffersMB()}MB`,
    max_wal_size: '256MB',
    synchronous_commit: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    // Statements and the values in DETAIL lines hold customers' data; they stay out of the log.
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    'shop.launch': launch,
    ...settings,
  };
  return ['-D', folderForServer, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
}
