import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, type ThrottlerModuleOptions } from '@nestjs/throttler';

import { CONFIG, type Config } from '../config/config';
import { RedisConnection } from '../redis/redis-connection';
import { ATTEMPT_STORE } from './attempt-store';
import { callerAddress } from '../../common/http/caller-address';
import { LIMIT_WINDOW, rateLimitGroupOf, limitOf } from './rate-limit';
import { RateLimitGuard } from './rate-limit.guard';
import { SharedAttemptStore } from './shared-attempt-store';
import { SharedThrottlerStorage } from './shared-throttler-storage';

/** One kind of limit, whose size is the group's; headers would tell a flood how fast it may go. */
function throttlerOptions({ rateLimitScale }: Config, redis: RedisConnection): ThrottlerModuleOptions {
  return {
    throttlers: [{ ttl: LIMIT_WINDOW, limit: (context) => limitOf(rateLimitGroupOf(context), rateLimitScale) }],
    getTracker: callerAddress,
    generateKey: (context, address) => `${rateLimitGroupOf(context)} ${address}`,
    setHeaders: false,
    storage: new SharedThrottlerStorage(redis),
  };
}

/** Comes before the module of access: a flood is refused before the database is asked who it is. */
@Global()
@Module({
  imports: [ThrottlerModule.forRootAsync({ inject: [CONFIG, RedisConnection], useFactory: throttlerOptions })],
  providers: [
    {
      provide: ATTEMPT_STORE,
      inject: [RedisConnection],
      useFactory: (redis: RedisConnection) => new SharedAttemptStore(redis),
    },
    { provide: APP_GUARD, useClass: RateLimitGuard },
  ],
  exports: [ATTEMPT_STORE, ThrottlerModule],
})
export class RateLimitModule {}
