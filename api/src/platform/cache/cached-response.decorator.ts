import { DiscoveryService } from '@nestjs/core';

/** Reported by the database on the channel `shop_public` when it has changed (see the migrations' triggers). */
export type CacheTopic = 'products' | 'homepage-content';

/**
 * Keeps what a public handler without parameters returns ready to be sent (`ResponseCache`), until the database tells a
 * change of the topic. The handler is then called to fill the cache, not for each request: guards do not see those.
 */
export const CachedResponse = DiscoveryService.createDecorator<CacheTopic>();
