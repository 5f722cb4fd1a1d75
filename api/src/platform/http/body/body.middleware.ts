import type { Request, RequestHandler, Response } from 'express';

import { ShopError } from '../../errors/shop-error';

/** The calls whose body is a form; their callers show a token in a header, which no other site's form can. */
const UPLOADS = ['/api/admin/products/upload-image', '/api/admin/imports'];

function isUpload({ method, path }: Request): boolean {
  return method === 'POST' && UPLOADS.includes(path);
}

/** True when a body follows the head: only then is there something to wait for. */
function hasBody({ headers }: Request): boolean {
  return Number(headers['content-length'] ?? 0) !== 0;
}

/** The answer is the last on its connection, and the rest of the call stays unread. */
function closeAfter(request: Request, response: Response): void {
  response.setHeader('Connection', 'close');
  response.once('finish', () => request.destroy());
}

/**
 * A body says how long it is: one that comes in chunks of a byte each, 32 kB of it, costs the processor of thirty orders. No
 * browser sends chunks, and proxies put them together.
 */
export const requireLength: RequestHandler = (request, response, next) => {
  const comesInChunks = request.headers['transfer-encoding'] !== undefined;
  if (comesInChunks) closeAfter(request, response);
  next(comesInChunks ? new ShopError('request.malformed') : undefined);
};

/** A body is JSON: what a form of another site can send without being asked never reaches a handler. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const types = isUpload(request) ? ['application/json', 'multipart/form-data'] : ['application/json'];
  next(hasBody(request) && request.is(types) === false ? new ShopError('request.unsupportedType') : undefined);
};

/**
 * Cuts a body that has not arrived whole in so many ms: a caller who sends byte by byte keeps a connection and a parser
 * busy. A file over a slow line may take longer (`REQUEST_TIMEOUT_MS`), and a stream that is sent without a body for as
 * long as it is read.
 */
export function wholeBodyIn(timeoutMs: number): RequestHandler {
  return (request, response, next) => {
    if (request.complete || isUpload(request) || !hasBody(request)) {
      next();
      return;
    }
    const cut = setTimeout(() => {
      if (response.headersSent) {
        // It has its answer already: nobody needs the rest.
        request.destroy();
        return;
      }
      closeAfter(request, response);
      next(new ShopError('request.tooSlow'));
    }, timeoutMs);
    const arrived = () => clearTimeout(cut);
    request.once('end', arrived).once('close', arrived);
    next();
  };
}
