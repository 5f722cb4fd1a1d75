import { ShopError } from '../errors/shop-error';

/** The refusal of a call that came too often; `wait` is in ms. */
export function tooManyRequests(wait: number): ShopError {
  return new ShopError('limit.tooManyRequests', { retryAfter: Math.max(1, Math.ceil(wait / 1000)) });
}
