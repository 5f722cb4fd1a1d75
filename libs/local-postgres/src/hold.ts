import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { SOCKET_PORT } from './database-url';
import { LocalPostgresError } from './local-postgres-error';
import { isAlive, readPostmasterFile, serverProcesses } from './processes';
import { endServer, launchServer } from './server-process';
import { ensureShopDatabase, hasOwner, openSession, type Session } from './sessions';
import { makeSocketDir, type Site } from './site';

/** Crash recovery of a large write-ahead log is the slowest start there is. */
const START_MS = 120_000;
const LAUNCHES = 3;
/** How long processes whose server was killed may take to notice it. */
const ORPHANS_MS = 5_000;

/** A running server, by our own hand or another process's. */
export interface Hold {
  adopted: boolean;
  /** Resolves when the server is gone. */
  lost: Promise<void>;
  /** Our own server is stopped; an adopted one is only let go. */
  release(): Promise<void>;
}

/**
 * Gets the site's server to run, or joins it. One that belongs to a living process is adopted. One without an owner
 * (everything but PostgreSQL was killed) is stopped and started anew, so that each server has a watchdog. One that is
 * starting or stopping is waited for, as are processes that outlive a killed server.
 * @throws LocalPostgresError when it does not start; the abort reason when `abort` is raised
 */
export async function acquire(site: Site, onLog: (line: string) => void, abort: AbortSignal): Promise<Hold> {
  const patience = Date.now() + START_MS;
  let orphansSince: number | undefined;
  let said = '';
  for (let launches = 0; launches < LAUNCHES && Date.now() < patience;) {
    abort.throwIfAborted();
    const running = serverProcesses(site.folder);
    const postmaster = readPostmasterFile(site.folder);
    if (running.length === 0) {
      launches += 1;
      const result = await launch(site);
      if (typeof result !== 'string') return result;
      said = result;
      await sleep(200);
    } else if (postmaster === undefined || !running.includes(postmaster.pid)) {
      orphansSince ??= Date.now();
      if (Date.now() - orphansSince > ORPHANS_MS) await endServer(site.folder);
      await sleep(50);
    } else {
      const hold = postmaster.status === 'ready' ? await adopt(site, onLog) : undefined;
      if (hold !== undefined) return hold;
      await sleep(50);
    }
  }
  throw new LocalPostgresError(`La base de datos no arrancó. El registro está en ${site.logFile}\n${said}`.trim());
}

/** A server of our own; when it did not start (another process may have been faster), what it said. */
async function launch(site: Site): Promise<Hold | string> {
  makeSocketDir(site);
  removeStaleLocks(site);
  const server = launchServer(site);
  const patience = Date.now() + START_MS;
  while (!server.hasExited() && Date.now() < patience) {
    const ready = readPostmasterFile(site.folder)?.status === 'ready' && existsSync(socketFile(site));
    const session = ready ? await openSession(site.supervisorUrl, 'owner') : undefined;
    if (session === undefined) {
      await sleep(20);
      continue;
    }
    // Ready may have been another's: two processes that started at the same moment.
    if (server.hasExited()) {
      await session.close();
      break;
    }
    await ensureShopDatabase(session.client);
    const keeper = keepSession(site, session);
    return {
      adopted: false,
      lost: server.exited,
      async release() {
        await keeper.close();
        await server.stop();
      },
    };
  }
  await server.stop();
  return server.said();
}

/** Keeps the owner's session open for as long as its server runs: somebody may end it with an SQL command. */
function keepSession(site: Site, first: Session): { close(): Promise<void> } {
  let session: Session | undefined = first;
  let closed = false;
  const reopen = async (): Promise<void> => {
    if (closed) return;
    await sleep(200, undefined, { ref: false });
    session = await openSession(site.supervisorUrl, 'owner');
    watch(session);
  };
  const watch = (opened: Session | undefined): void => {
    opened?.unref();
    if (closed) void opened?.close();
    else void opened?.ended.then(reopen);
  };
  watch(session);
  return {
    async close() {
      closed = true;
      await session?.close();
    },
  };
}

async function adopt(site: Site, onLog: (line: string) => void): Promise<Hold | undefined> {
  const session = await openSession(site.supervisorUrl, 'adopter');
  if (session === undefined) return undefined;
  if (await hasOwner(session.client)) {
    await ensureShopDatabase(session.client);
    session.unref();
    return { adopted: true, lost: session.ended, release: () => session.close() };
  }
  await session.close();
  if (readPostmasterFile(site.folder)?.status === 'ready') {
    onLog('Había un PostgreSQL sin dueño sobre estos datos: se detiene y se arranca de nuevo');
  }
  await endServer(site.folder);
  return undefined;
}

/**
 * PostgreSQL takes a lock file for stale only when no process has its number. After a restart of the machine some
 * other process may, and the server would never start again. Called when no server works on the folder.
 */
function removeStaleLocks(site: Site): void {
  for (const file of [join(site.folder, 'postmaster.pid'), `${socketFile(site)}.lock`]) {
    if (!existsSync(file)) continue;
    const pid = Math.abs(Number(readFileSync(file, 'utf8').split('\n')[0]));
    if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && !serverProcesses(site.folder).includes(pid)) rmSync(file);
  }
}

function socketFile({ socketDir }: Site): string {
  return join(socketDir, `.s.PGSQL.${SOCKET_PORT}`);
}
