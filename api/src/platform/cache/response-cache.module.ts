import { Global, Module } from '@nestjs/common';

import { ChangeListener } from './change-listener';
import { ResponseCache } from './response-cache';

@Global()
@Module({ providers: [ResponseCache, ChangeListener], exports: [ResponseCache] })
export class ResponseCacheModule {}
