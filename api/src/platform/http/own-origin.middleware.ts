import type { Request, RequestHandler } from 'express';

import { ShopError } from '../errors/shop-error';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses a change that another site asks for: a browser sends the `Origin` of the page along, and a distributor's
 * cookie might come with it. Programs that are no browsers send none and hold no cookie of a visitor.
 */
export const requireOwnOrigin: RequestHandler = (request, _response, next) => {
  const { origin } = request.headers;
  if (
    READING.has(request.method) ||
    (isOwn(origin, addressOf(request)) && !isCrossSite(request.headers['sec-fetch-site']))
  ) {
    next();
  } else {
    next(new ShopError('request.forbiddenOrigin'));
  }
};

/** A proxy may name the port that HTTPS has anyway, which no browser does. */
function isOwn(origin: string | undefined, address: string): boolean {
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === new URL(address).host;
  } catch {
    return false;
  }
}

function isCrossSite(site: string | string[] | undefined): boolean {
  return site === 'cross-site';
}

/** The shop's address as the caller of a change knows it, without a slash at the end; of an `Origin` that was let in. */
export function ownOriginOf(request: Request): string {
  return request.headers.origin ?? addressOf(request);
}

function addressOf({ protocol, host }: Request): string {
  return `${protocol}://${host}`;
}
