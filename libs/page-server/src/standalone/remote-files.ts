import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { remotePath } from '../remotes';
import { send, sendNotThere, TEXT } from '../files/send-text';
import { sendStatic } from '../files/static-files';

const YEAR = 365 * 24 * 60 * 60 * 1000;

/** Sends the released files of one remote, below the path that pages know them by. */
export function createFileServer(
  name: string,
  releases: string,
): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const versions = { path: remotePath(name), folder: join(releases, name), maxAge: YEAR, immutable: true };
  return async (request, response) => {
    const pathname = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (isReading && pathname.startsWith(versions.path) && (await sendStatic(versions, pathname, request, response))) {
      return;
    }
    if (isReading) sendNotThere(response);
    else send(response, 405, TEXT, 'Esta acción no existe.', { Allow: 'GET, HEAD' });
  };
}
