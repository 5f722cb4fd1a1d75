import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { CONFIG, type Config } from '../../src/platform/config/config';
import type { TestShop } from './test-shop';

/** The token that opens a shop's metrics. */
export const metricsToken = (shop: TestShop) =>
  readFileSync(join(shop.app.get<Config>(CONFIG).dataDir, 'metrics-token'), 'utf8').trim();

/** Text that Prometheus would read. */
export const readMetrics = async (shop: TestShop) =>
  (await shop.get('/api/metrics', { headers: { Authorization: `Bearer ${metricsToken(shop)}` } })).text;
