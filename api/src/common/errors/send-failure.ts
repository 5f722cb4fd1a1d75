import type { ServerResponse } from 'node:http';

import type { Failure } from '@shop/contracts';
import type { Logger } from 'pino';

import { isError } from './is-error';
import type { ShopError } from './shop-error';
import { toShopError } from './to-shop-error';

/** What a caller is asked to wait when the shop is unavailable, in seconds. */
const RETRY_AFTER = 3;

/** The answer to a call that failed: the contracts' `Failure`, and nothing that tells how the shop is made. */
export function sendFailure(response: ServerResponse, thrown: unknown, logger: Logger): void {
  const error = toShopError(thrown);
  report(error, logger);
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const { code, message, status, problems, shortLines, sessionEnd } = error;
  const failure: Failure = {
    success: false,
    error: message,
    code,
    ...(problems && { problems }),
    ...(shortLines && { shortLines }),
    ...(sessionEnd && { sessionEnd }),
  };
  const body = JSON.stringify(failure);
  const retryAfter = error.retryAfter ?? (status === 503 ? RETRY_AFTER : undefined);
  if (retryAfter !== undefined) response.setHeader('Retry-After', String(retryAfter));
  response.removeHeader('ETag');
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
  });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

function report(error: ShopError, logger: Logger): void {
  if (error.code === 'server.internal') logger.error({ err: error.cause }, 'unexpected failure');
  else if (error.code === 'server.unavailable') logger.warn({ reason: reasonOf(error.cause) }, 'database unavailable');
}

function reasonOf(cause: unknown): string {
  return isError(cause) ? cause.message : 'busy';
}
