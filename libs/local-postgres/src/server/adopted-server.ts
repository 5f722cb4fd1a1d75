import { readPostmasterFile } from './processes';
import type { ServerLease } from './server-lease';
import { endServer } from './server-process';
import { ensureShopDatabase, hasOwner, openSession } from './sessions';
import type { Site } from '../site/site';

/**
 * Joins a server that another living process launched. One without such a process is stopped; null then.
 * @param onRefused hears why a server that runs let nobody in; null then, too
 */
export async function adoptServer(
  site: Site,
  onLog: (line: string) => void,
  onRefused: (words: string) => void,
): Promise<ServerLease | null> {
  const session = await openSession(site.supervisorUrl, 'adopter', onRefused);
  if (session === undefined) return null;
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
  return null;
}
