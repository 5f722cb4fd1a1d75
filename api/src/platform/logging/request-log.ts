import type { IncomingMessage, ServerResponse } from 'node:http';

import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';

import { ResponseCache } from '../cache/response-cache';
import { Metrics } from '../metrics/metrics';
import { LOGGER } from './logger';
import { requestIdFor, type RequestContext } from './request-context';

/** Counts and logs requests when they are over: method, path, status and time; of people, the id of staff alone. */
@Injectable()
export class RequestLog {
  /** Requests whose answer is not yet with the system. */
  underWay = 0;

  constructor(
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly metrics: Metrics,
    private readonly cache: ResponseCache,
  ) {}

  begin(request: IncomingMessage, response: ServerResponse): RequestContext {
    const path = pathOf(request);
    const requestId = requestIdFor(request.headers['x-request-id']);
    const context: RequestContext = { path, requestId };
    const start = performance.now();
    this.metrics.begin();
    this.underWay += 1;
    response.once('close', () => {
      this.underWay -= 1;
      const ms = performance.now() - start;
      const { method = '' } = request;
      const { statusCode: status } = response;
      this.metrics.end({ method, route: this.routeOf(path, request), status, seconds: ms / 1000 });
      if (!this.logger.isLevelEnabled('info')) return;
      const { staffId: staff } = context;
      const cutOff = response.writableFinished ? undefined : true;
      this.logger.info({ requestId, method, path, status, ms: Math.round(ms), staff, cutOff }, 'request');
    });
    return context;
  }

  /** The pattern of the route; never a raw path, of which there is no end. */
  private routeOf(path: string, request: IncomingMessage): string {
    if (this.cache.has(path)) return path;
    const { route } = request as { route?: { path?: unknown } };
    // Express's own catch-all for what no route knows begins otherwise.
    if (typeof route?.path === 'string' && route.path.startsWith('/')) return route.path;
    if (path.startsWith('/uploads/')) return '/uploads/*';
    return path.startsWith('/api') ? 'unknown' : 'page';
  }
}

/** Addresses that go on with a phone, of the API and of its pages, as the gateway's log knows them. */
const OF_A_PHONE = /^((?:\/api)?\/admin\/(?:customers|blocked-phones)\/).*/i;

/** Characters of a path that are logged: no address of the shop is as long. Longer ones would wash away what else is written. */
const LONGEST_PATH = 300;

/** The path as it may be logged: without what was asked for, which is in the query, and without whose phone it names. */
function pathOf({ url = '/' }: IncomingMessage): string {
  const query = url.indexOf('?');
  const path = (query < 0 ? url : url.slice(0, query)).replace(OF_A_PHONE, '$1:phone');
  return path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
}
