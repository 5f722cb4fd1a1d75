import type { ErrorCode } from '@shop/contracts';
import { HttpException } from '@nestjs/common';

import { isDatabaseAway } from './database-failure';
import { isError } from './is-error';
import { ShopError } from './shop-error';

/** Errors that a framework (router, body parser, static files) means with a status. */
const frameworkCodes: Record<number, ErrorCode> = {
  401: 'auth.required',
  403: 'auth.forbidden',
  404: 'route.notFound',
  405: 'route.methodNotAllowed',
  413: 'request.tooLarge',
  415: 'request.unsupportedType',
  429: 'limit.tooManyRequests',
};

/** Whatever was thrown, as the failure that the caller may see. */
export function toShopError(error: unknown): ShopError {
  if (error instanceof ShopError) return error;
  if (isDatabaseAway(error)) return new ShopError('server.unavailable', { cause: error });
  const status = frameworkStatus(error);
  if (status === null || status >= 500) return new ShopError('server.internal', { cause: error });
  return new ShopError(frameworkCodes[status] ?? 'request.malformed', { cause: error });
}

function frameworkStatus(error: unknown): number | null {
  if (error instanceof HttpException) return error.getStatus();
  if (isError(error) && error.name === 'URIError') return 400;
  if (!isError(error)) return null;
  const { status, expose } = error as { status?: unknown; expose?: unknown };
  return typeof status === 'number' && expose === true ? status : null;
}
