import { Global, Module } from '@nestjs/common';
import type { Logger } from 'pino';

import { CONFIG, type Config } from '../config/config';
import { LOGGER } from '../logging/logger';
import { RedisConnection } from './redis-connection';

/** `RedisConnection` is null when no Redis is configured. */
@Global()
@Module({
  providers: [
    {
      provide: RedisConnection,
      inject: [CONFIG, LOGGER],
      useFactory: (config: Config, logger: Logger) => RedisConnection.of(config, logger),
    },
  ],
  exports: [RedisConnection],
})
export class RedisModule {}
