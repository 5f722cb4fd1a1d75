import { Global, Module } from '@nestjs/common';

import { CallLimits } from './call-limits';
import { RateLimiters } from './rate-limiters';

@Global()
@Module({ providers: [RateLimiters, CallLimits], exports: [RateLimiters, CallLimits] })
export class RateLimitModule {}
