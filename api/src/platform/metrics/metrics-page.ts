import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

import type { Config } from '../config/config';
import { keptSecret } from '../config/kept-secret';
import { ShopError } from '../../common/errors/shop-error';
import type { Metrics } from './metrics';

export const METRICS_PATH = '/api/metrics';

/** Answers a request when it is its own; false for all others. */
export type Room = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>;

/**
 * `GET /api/metrics` for who knows the token: `Authorization: Bearer …`.
 * @throws ConfigError when no token is configured and none can be kept
 */
export function openMetricsPage(metrics: Metrics, config: Pick<Config, 'metricsToken' | 'dataDir'>): Room {
  const expected = digest(`Bearer ${config.metricsToken ?? keptSecret(config.dataDir, 'metrics-token')}`);
  return async (path, request, response) => {
    if (path !== METRICS_PATH || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) {
      response.setHeader('WWW-Authenticate', 'Bearer');
      throw new ShopError('auth.required');
    }
    const { text, type } = await metrics.read();
    response.writeHead(200, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(text),
      'Cache-Control': 'no-store',
    });
    response.end(request.method === 'HEAD' ? undefined : text);
    return true;
  };
}

/** Of equal length for any two texts, as the comparison wants them. */
function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
