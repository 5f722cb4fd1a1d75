import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import { sendFailure } from './shared/errors/send-failure';
import { setSecurityHeaders } from './shared/http/security-headers';
import type { PublicDocuments } from './shared/public-documents/public-documents';
import type { WebPart } from './web/web-part';

interface Rooms {
  documents: PublicDocuments;
  web: WebPart | null;
  /** Everything below /api and /uploads, and what nobody else answers. */
  api: RequestListener;
  logger: Logger;
}

/** Where every request enters: the ready-made public lists first, then the API, then the pages. */
export function createFrontDoor({ documents, web, api, logger }: Rooms): RequestListener {
  async function answer(path: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (web && !isApi(path)) {
      await web(request, response);
      return;
    }
    setSecurityHeaders(response);
    if (!(await documents.answer(path, request, response))) api(request, response);
  }

  return (request, response) => {
    const path = pathOf(request);
    logWhenDone(logger, path, request, response);
    answer(path, request, response).catch((error: unknown) => sendFailure(response, error, logger));
  };
}

/** Without the query, which may hold a secret link. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/uploads/');
}

function logWhenDone(logger: Logger, path: string, request: IncomingMessage, response: ServerResponse): void {
  if (!logger.isLevelEnabled('info')) return;
  const start = performance.now();
  response.once('close', () => {
    const ms = Math.round(performance.now() - start);
    logger.info({ method: request.method, path, status: response.statusCode, ms }, 'request');
  });
}
