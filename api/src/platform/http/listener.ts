import type { RequestListener } from 'node:http';

import { cameByHttps, securityHeaders, strictTransport } from './security-headers';
import type { ResponseCache } from '../cache/response-cache';
import { requestContext } from '../logging/request-context';
import type { RequestLog } from '../logging/request-log';

const REQUEST_ID = 'X-Request-Id';

/**
 * Answers in front of Express, for speed: most calls are for the catalogue, and most of those for one that is ready in
 * the cache. Everything else goes on to Express, with the context of its request.
 */
export function createListener(
  log: RequestLog,
  cache: ResponseCache,
  express: RequestListener,
  trustsProxy: boolean,
): RequestListener {
  return (request, response) => {
    // Its connection was closed, and with the packet came more calls.
    if (request.socket.destroyed) return;
    const context = log.begin(request, response);
    const byHttps = cameByHttps(request, trustsProxy);
    const headers = () => [...securityHeaders, ...(byHttps ? strictTransport : []), REQUEST_ID, context.requestId];
    if (cache.sendAtOnce(context.path, request, response, headers)) return;
    response.setHeader(REQUEST_ID, context.requestId);
    if (byHttps) response.setHeader(...strictTransport);
    requestContext.run(context, () => express(request, response));
  };
}
