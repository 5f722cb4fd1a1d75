import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, type ThrottlerModuleOptions } from '@nestjs/throttler';

import { CONFIG, type Config } from '../config/config';
import { RedisLink } from '../redis/redis-link';
import { ATTEMPT_STORE } from './attempt-store';
import { callerAddress } from './caller-address';
import { LIMIT_WINDOW, limitGroupOf, limitOf } from './limit';
import { LimitGuard } from './limit.guard';
import { LoginAttempts } from './login-attempts';
import { OwnerAddresses } from './owner-addresses';
import { SharedAttemptStore } from './shared-attempt-store';
import { SharedThrottlerStorage } from './shared-throttler-storage';

/** One kind of limit, whose size is the group's; headers would tell a flood how fast it may go. */
function throttlerOptions({ rateLimitScale }: Config, redis: RedisLink): ThrottlerModuleOptions {
  return {
    throttlers: [{ ttl: LIMIT_WINDOW, limit: (context) => limitOf(limitGroupOf(context), rateLimitScale) }],
    getTracker: callerAddress,
    generateKey: (context, address) => `${limitGroupOf(context)} ${address}`,
    setHeaders: false,
    storage: new SharedThrottlerStorage(redis),
  };
}

/** Comes before the module of access: a flood is refused before the database is asked who it is. */
@Global()
@Module({
  imports: [ThrottlerModule.forRootAsync({ inject: [CONFIG, RedisLink], useFactory: throttlerOptions })],
  providers: [
    { provide: ATTEMPT_STORE, inject: [RedisLink], useFactory: (redis: RedisLink) => new SharedAttemptStore(redis) },
    OwnerAddresses,
    LoginAttempts,
    { provide: APP_GUARD, useClass: LimitGuard },
  ],
  exports: [LoginAttempts, ThrottlerModule],
})
export class LimitsModule {}
