import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Logger } from 'pino';

import type { IdentifiedRequest } from '../../auth/current-user.decorators';
import { requestIdFor } from './request-context';
import type { Metrics } from '../metrics/metrics';

/** One request on its way through the shop. */
export interface Visit {
  /** The address without its query, which may hold a secret link. */
  path: string;
  /** To be answered as `X-Request-Id`; it is in every line that is logged meanwhile. */
  requestId: string;
}

/** Counts and logs requests when they are over: method, path, status and time; of people, the id of staff alone. */
export class RequestLog {
  constructor(
    private readonly logger: Logger,
    private readonly metrics: Metrics,
    /** The paths that are answered in front of the router, each its own route. */
    private readonly ownPaths: ReadonlySet<string>,
  ) {}

  begin(request: IncomingMessage, response: ServerResponse): Visit {
    const path = pathOf(request);
    const requestId = requestIdFor(request.headers['x-request-id']);
    const start = performance.now();
    this.metrics.begin();
    response.once('close', () => {
      const ms = performance.now() - start;
      const { method = '' } = request;
      const { statusCode: status } = response;
      this.metrics.end({ method, route: this.routeOf(path, request), status, seconds: ms / 1000 });
      if (!this.logger.isLevelEnabled('info')) return;
      const staff = (request as IdentifiedRequest).staff?.id;
      const cutOff = response.writableFinished ? undefined : true;
      this.logger.info({ requestId, method, path, status, ms: Math.round(ms), staff, cutOff }, 'request');
    });
    return { path, requestId };
  }

  /** The pattern that answered; never a raw path, of which there is no end. */
  private routeOf(path: string, request: IncomingMessage): string {
    if (this.ownPaths.has(path)) return path;
    const { route } = request as { route?: { path?: unknown } };
    // Express's own catch-all for what no route knows begins otherwise.
    if (typeof route?.path === 'string' && route.path.startsWith('/')) return route.path;
    if (path.startsWith('/uploads/')) return '/uploads/*';
    return path.startsWith('/api') ? 'unknown' : 'page';
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}
