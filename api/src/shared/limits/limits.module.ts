import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { ThrottlerModule, type ThrottlerModuleOptions } from '@nestjs/throttler';

import { CONFIG, type Config } from '../config/config';
import { ATTEMPT_STORE, MemoryAttemptStore } from './attempt-store';
import { callerAddress } from './caller-address';
import { LIMIT_WINDOW, limitGroupOf, limitOf } from './limit';
import { LimitGuard } from './limit.guard';
import { LoginAttempts } from './login-attempts';
import { MemoryThrottlerStorage } from './memory-throttler-storage';
import { OwnerAddresses } from './owner-addresses';

/** One kind of limit, whose size is the group's; headers would tell a flood how fast it may go. */
function throttlerOptions({ rateLimitScale }: Config): ThrottlerModuleOptions {
  return {
    throttlers: [{ ttl: LIMIT_WINDOW, limit: (context) => limitOf(limitGroupOf(context), rateLimitScale) }],
    getTracker: callerAddress,
    generateKey: (context, address) => `${limitGroupOf(context)} ${address}`,
    setHeaders: false,
    storage: new MemoryThrottlerStorage(),
  };
}

/** Comes before the module of access: a flood is refused before the database is asked who it is. */
@Global()
@Module({
  imports: [ThrottlerModule.forRootAsync({ inject: [CONFIG], useFactory: throttlerOptions })],
  providers: [
    { provide: ATTEMPT_STORE, useFactory: () => new MemoryAttemptStore() },
    OwnerAddresses,
    LoginAttempts,
    { provide: APP_GUARD, useClass: LimitGuard },
  ],
  exports: [LoginAttempts, ThrottlerModule],
})
export class LimitsModule {}
