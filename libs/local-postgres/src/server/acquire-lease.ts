import { setTimeout as sleep } from 'node:timers/promises';

import { adoptServer } from './adopted-server';
import { LocalPostgresError } from '../local-postgres-error';
import { launchOwnServer } from './own-server';
import { readPostmasterFile, serverProcesses } from './processes';
import type { ServerLease } from './server-lease';
import { endServer } from './server-process';
import { REFUSED_TIMEOUT_MS, START_TIMEOUT_MS, type Site } from '../site/site';

const MAX_LAUNCHES = 3;
/** How long processes whose server was killed may take to notice it. */
const ORPHANS_TIMEOUT_MS = 5_000;
/** Another process may have launched the server at the same moment: it gets a head start before the next attempt. */
const RELAUNCH_WAIT_MS = 200;
const POLL_MS = 50;

/**
 * Gets the site's server to run, or joins it. A server of a living process is adopted. One without an owner (everything
 * but PostgreSQL was killed) is stopped and launched again, so that each server has a watchdog.
 * @throws LocalPostgresError when it does not start; the abort reason when `abort` is raised
 */
export async function acquireLease(
  site: Site,
  onLog: (line: string) => void,
  abort: AbortSignal,
): Promise<ServerLease> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  let orphansSince: number | null = null;
  let refusedSince: number | null = null;
  const onRefused = (words: string): void => {
    refusedSince ??= performance.now();
    if (performance.now() - refusedSince < REFUSED_TIMEOUT_MS) return;
    throw new LocalPostgresError(
      `La base de datos está en marcha, pero no deja entrar: ${words}\nEl registro está en ${site.logFile}`,
    );
  };
  let serverOutput = '';
  for (let launches = 0; launches < MAX_LAUNCHES && performance.now() < deadline;) {
    abort.throwIfAborted();
    const state = stateOf(site);
    if (state !== 'ready') refusedSince = null;
    switch (state) {
      case 'stopped': {
        launches += 1;
        const { lease, output } = await launchOwnServer(site);
        if (lease) return lease;
        serverOutput = output;
        await sleep(RELAUNCH_WAIT_MS);
        break;
      }
      case 'orphaned':
        orphansSince ??= performance.now();
        if (performance.now() - orphansSince > ORPHANS_TIMEOUT_MS) await endServer(site.folder);
        await sleep(POLL_MS);
        break;
      case 'ready': {
        const lease = await adoptServer(site, onLog, onRefused);
        if (lease) return lease;
        await sleep(POLL_MS);
        break;
      }
      case 'changing':
        await sleep(POLL_MS);
    }
  }
  throw new LocalPostgresError(
    `La base de datos no arrancó. El registro está en ${site.logFile}\n${serverOutput}`.trim(),
  );
}

/**
 * Processes that work on the site's folder: `stopped`: no process; `orphaned`: processes that outlive their killed server;
 * `changing`: a server that is starting or stopping; `ready`: one that takes connections.
 */
function stateOf({ folder }: Site): 'stopped' | 'orphaned' | 'changing' | 'ready' {
  const running = serverProcesses(folder);
  const postmaster = readPostmasterFile(folder);
  if (running.length === 0) return 'stopped';
  if (postmaster === undefined || !running.includes(postmaster.pid)) return 'orphaned';
  return postmaster.status === 'ready' ? 'ready' : 'changing';
}
