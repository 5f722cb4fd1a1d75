import { limits } from '@shop/contracts';
import { json, type RequestHandler } from 'express';

import { ShopError } from '../errors/shop-error';

/** The one call whose body is a form; whoever may make it shows a token in a header, which no other site's form can. */
const UPLOAD = { method: 'POST', path: '/api/admin/products/upload-image' };

/** A body is JSON: what a form of another site can send without being asked never reaches a handler. */
export const requireJson: RequestHandler = (request, _response, next) => {
  const { headers, method, path } = request;
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0;
  const isUpload = method === UPLOAD.method && path === UPLOAD.path;
  const types = isUpload ? ['application/json', 'multipart/form-data'] : ['application/json'];
  next(hasBody && request.is(types) === false ? new ShopError('request.unsupportedType') : undefined);
};

/** Reads JSON bodies up to the contracts' limit. */
export const readJson: RequestHandler = json({ limit: limits.bodyBytes, type: 'application/json', inflate: false });
