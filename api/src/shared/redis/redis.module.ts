import { Global, Module } from '@nestjs/common';

import { RedisLink } from './redis-link';

@Global()
@Module({ providers: [RedisLink], exports: [RedisLink] })
export class RedisModule {}
