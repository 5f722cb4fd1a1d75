import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import type { Room } from '../metrics/metrics-page';
import type { RequestLog } from '../logging/request-log';
import type { DatabaseConnection } from '../database/database-connection';
import { sendFailure } from '../../common/errors/send-failure';
import { ShopError } from '../../common/errors/shop-error';
import { securityHeaders, setSecurityHeaders } from '../../common/http/security-headers';
import { requestContext, type RequestContext } from '../logging/request-context';
import type { ResponseCache } from '../cache/response-cache';
import type { WebPages } from '../web/web-pages';

interface Rooms {
  log: RequestLog;
  documents: ResponseCache;
  web: WebPages | null;
  /** What tells about the shop itself. */
  operations: readonly Room[];
  /** Everything below /api and /uploads, and what nobody else answers. */
  api: RequestListener;
  watch: DatabaseConnection;
  logger: Logger;
}

const REQUEST_ID = 'X-Request-Id';

/**
 * Where every request enters: what tells about the shop, the ready-made public lists, then the API, then the pages.
 * While the database is away, calls that need it are answered 503 here at once; those that wait for it already are let
 * go by the pool. A long queue for a database that answers is no reason to refuse anybody.
 */
export function createFrontDoor({ log, documents, web, operations, api, watch, logger }: Rooms): RequestListener {
  async function answer(context: RequestContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { path, requestId } = context;
    response.setHeader(REQUEST_ID, requestId);
    if (web && !isApi(path)) {
      await web(request, response);
      return;
    }
    setSecurityHeaders(response);
    for (const room of operations) if (await room(path, request, response)) return;
    if (needsDatabase(path) && !watch.answers && !(await watch.check())) throw new ShopError('server.unavailable');
    if (await documents.answer(path, request, response, [])) return;
    requestContext.run(context, () => api(request, response));
  }

  return (request, response) => {
    const context = log.begin(request, response);
    const { path, requestId } = context;
    // Most calls are for the catalogue, and most of those for one that is ready.
    if (documents.answerAtOnce(path, request, response, () => [...securityHeaders, REQUEST_ID, requestId])) return;
    answer(context, request, response).catch((error: unknown) =>
      requestContext.run(context, () => sendFailure(response, error, logger)),
    );
  };
}

function isApi(path: string): boolean {
  return path === '/api' || path.startsWith('/api/') || path.startsWith('/uploads/');
}

/** The health checks ask the database themselves, or not at all; pictures are files. */
function needsDatabase(path: string): boolean {
  return path.startsWith('/api/') && path !== '/api/health' && !path.startsWith('/api/health/');
}
