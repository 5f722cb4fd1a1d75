import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';

import { LOGGER } from '../logging/logger';
import { SecurityLog } from '../logging/security-log';
import { CONFIG, type Config } from './config';

/** What the start decided, and where to log, for every module. */
@Global()
@Module({})
export class ConfigModule {
  static with(config: Config, logger: Logger): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: CONFIG, useValue: config }, { provide: LOGGER, useValue: logger }, SecurityLog],
      exports: [CONFIG, LOGGER, SecurityLog],
    };
  }
}
