import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import { SOCKET_PORT } from '../database-url';
import { isAlive, readPostmasterFile, serverProcesses } from './processes';
import type { ServerLease } from './server-lease';
import { launchServer, type ServerProcess } from './server-process';
import { ensureShopDatabase, openSession, type Session } from './sessions';
import { makeSocketDir, REFUSED_TIMEOUT_MS, START_TIMEOUT_MS, type Site } from '../site/site';

/** Wait before the owner's session is opened again after it ended, and after each time that nobody was let in. */
const REOPEN_WAIT_MS = 200;
const POLL_MS = 20;

/** Launches a server of our own. Without a lease it did not start (another process may have been faster): what it wrote. */
export async function launchOwnServer(site: Site): Promise<{ lease: ServerLease | null; output: string }> {
  makeSocketDir(site);
  removeStaleLocks(site);
  const server = launchServer(site);
  const session = await ownerSession(site, server);
  if (!session) {
    await server.stop();
    return { lease: null, output: server.said() };
  }
  await ensureShopDatabase(session.client);
  const ownership = keepSessionOpen(site, session);
  const release = async (): Promise<void> => {
    await ownership.close();
    await server.stop();
  };
  return { lease: { adopted: false, lost: server.exited, release }, output: '' };
}

/** The owner's session, once the server takes connections; null when the server ends before, refuses it, or takes too long. */
async function ownerSession(site: Site, server: ServerProcess): Promise<Session | null> {
  let deadline = performance.now() + START_TIMEOUT_MS;
  const onRefused = (): void => {
    deadline = Math.min(deadline, performance.now() + REFUSED_TIMEOUT_MS);
  };
  while (!server.hasExited() && performance.now() < deadline) {
    const isReady = readPostmasterFile(site.folder)?.status === 'ready' && existsSync(socketFile(site));
    const session = isReady ? await openSession(site.supervisorUrl, 'owner', onRefused) : undefined;
    if (session && (await isOf(server, session))) return session;
    await session?.close();
    await sleep(POLL_MS);
  }
  return null;
}

/** False where the server that is ready is another process's, which launched it at the same moment; ours will say so and end. */
function isOf({ launch }: ServerProcess, { client }: Session): Promise<boolean> {
  return client.query<{ launch: string }>(`SELECT current_setting('shop.launch', true) AS launch`).then(
    ({ rows: [row] }) => row?.launch === launch,
    () => false,
  );
}

/**
 * Keeps the owner's session open for as long as its server runs: somebody may end it with an SQL command, and a server one
 * of whose processes crashed ends all sessions and lets nobody in until it has recovered.
 */
function keepSessionOpen(site: Site, first: Session): { close(): Promise<void> } {
  let session: Session | undefined = first;
  let isClosed = false;
  const reopen = async (): Promise<void> => {
    if (isClosed) return;
    await sleep(REOPEN_WAIT_MS, undefined, { ref: false });
    session = await openSession(site.supervisorUrl, 'owner');
    watch(session);
  };
  const watch = (opened: Session | undefined): void => {
    opened?.unref();
    if (isClosed) void opened?.close();
    else void (opened?.ended ?? Promise.resolve()).then(reopen);
  };
  watch(session);
  return {
    async close() {
      isClosed = true;
      await session?.close();
    },
  };
}

/**
 * PostgreSQL takes a lock file for stale only when no process has its number. After a restart of the machine some
 * other process may, and the server would never start again; nor does it with a file without a number, as PostgreSQL leaves
 * where it is killed, or loses power, while it makes the file. Called when no server works on the folder.
 */
function removeStaleLocks(site: Site): void {
  for (const file of [join(site.folder, 'postmaster.pid'), `${socketFile(site)}.lock`]) {
    if (!existsSync(file)) continue;
    const [first = ''] = readFileSync(file, 'utf8').split('\n');
    const pid = Math.abs(Number(first));
    const servers = serverProcesses(site.folder);
    const hasNumber = Number.isInteger(pid) && pid > 0;
    // The file of a server that another process launches at this moment is empty for an instant, too.
    const isStale = hasNumber ? isAlive(pid) && !servers.includes(pid) : servers.length === 0;
    if (isStale) rmSync(file);
  }
}

function socketFile({ socketDir }: Site): string {
  return join(socketDir, `.s.PGSQL.${SOCKET_PORT}`);
}
