import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Failure } from '@shop/contracts';
import type { Logger } from 'pino';

import type { SecurityLog } from '../logging/security-log';
import { isError } from '../errors/is-error';
import { failurePage, pageHeaders } from './failure-page';
import type { ShopError } from '../errors/shop-error';
import { toShopError } from '../errors/to-shop-error';

/** Time for which a caller is asked to wait when the shop is unavailable. */
const RETRY_AFTER_SECONDS = 3;

/** Statuses of refusals that go to the security log: not allowed, and too often. */
const REFUSALS = new Set([403, 429]);

/** Where a failure is written down. */
export interface FailureLog {
  logger: Logger;
  security: SecurityLog;
}

/** The answer to a call that failed: the contracts' `Failure`, and nothing that tells how the shop is made. */
export function sendFailure(response: ServerResponse, thrown: unknown, log: FailureLog): void {
  const error = toShopError(thrown);
  report(error, response, log);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { code, message, status, answered } = error;
  const failure: Failure = { success: false, error: message, code, ...answered };
  const page = opensPage(response.req) ? failurePage(message) : null;
  const body = page ?? JSON.stringify(failure);
  const retryAfter = error.retryAfter ?? (status === 503 ? RETRY_AFTER_SECONDS : undefined);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  response.removeHeader('ETag');
  response.writeHead(status, {
    ...(page === null ? { 'Content-Type': 'application/json; charset=utf-8' } : pageHeaders),
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(body);
}

/** True for a browser that opens an address; whatever is asked of the API is answered as its contract says. */
function opensPage({ url = '', headers }: IncomingMessage): boolean {
  return String(headers.accept).includes('text/html') && !/^\/api(?![^/?])/i.test(url);
}

function report(error: ShopError, { req }: ServerResponse, { logger, security }: FailureLog): void {
  const { code, status } = error;
  const { method } = req;
  if (REFUSALS.has(status)) security.record('call.refused', { method, status, code });
  else if (code === 'auth.required') {
    // Without any session it is a visitor who is not signed in; with one it is over, forged or another's.
    if (req.headers.authorization ?? req.headers.cookie) {
      security.record('session.refused', { method, sessionEnd: error.answered.sessionEnd });
    }
  } else if (code === 'server.internal') logger.error({ err: error.cause }, 'unexpected failure');
  else if (code === 'server.unavailable') logger.warn({ reason: reasonOf(error.cause) }, 'database unavailable');
}

function reasonOf(cause: unknown): string {
  return isError(cause) ? cause.message : 'busy';
}
