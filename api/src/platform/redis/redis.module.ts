import { Global, Module } from '@nestjs/common';

import { CONFIG } from '../config/config';
import { LOGGER } from '../logging/logger';
import { RedisConnection } from './redis-connection';

/** `RedisConnection` is null when no Redis is configured. */
@Global()
@Module({
  providers: [{ provide: RedisConnection, inject: [CONFIG, LOGGER], useFactory: RedisConnection.of }],
  exports: [RedisConnection],
})
export class RedisModule {}
