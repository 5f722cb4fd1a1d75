import { limits } from '@shop/contracts';
import { json, type RequestHandler } from 'express';

import { ShopError } from '../errors/shop-error';

/** A body is JSON: what a form of another site can send without being asked never reaches a handler. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const { headers } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  next(hasBody && request.is(['application/json']) === false ? new ShopError('request.unsupportedType') : undefined);
};

/** Reads JSON bodies up to the contracts' limit. */
export const readJson: RequestHandler = json({ limit: limits.bodyBytes, type: 'application/json', inflate: false });
