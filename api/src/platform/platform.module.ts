import { Global, Module, type DynamicModule } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';

import { ResponseCache } from './cache/response-cache';
import { CONFIG, type Config } from './config/config';
import { ConnectionPool } from './database/connections/connection-pool';
import { DatabaseConnection } from './database/connections/database-connection';
import { DatabaseRoleController } from './database/database-role.controller';
import { OwnConnections } from './database/connections/own-connections';
import { ReadingDatabase } from './database/reading-database';
import { Replica } from './database/replica';
import { HealthController } from './health/health.controller';
import { HealthService } from './health/health.service';
import { LOGGER } from './logging/logger';
import { RequestLog } from './logging/request-log';
import { SecurityLog } from './logging/security-log';
import { DatabaseMachines } from './metrics/database-machines';
import { Metrics } from './metrics/metrics';
import { MetricsController } from './metrics/metrics.controller';
import { OpenApiController } from './openapi/openapi.controller';
import { CallLimits } from './rate-limit/call-limits';
import { RateLimiters } from './rate-limit/rate-limiters';
import { RedisConnection } from './redis/redis-connection';

/** Data sources made with `readingOptions`, not yet initialized. */
interface ReadingSources {
  primary: DataSource;
  /** Null without `DATABASE_READ_URL`. */
  replica: DataSource | null;
}

/** Everything that features of any kind stand on. `RedisConnection` is null when no Redis is configured. */
@Global()
@Module({
  imports: [DiscoveryModule],
  controllers: [DatabaseRoleController, HealthController, MetricsController, OpenApiController],
  providers: [
    CallLimits,
    ConnectionPool,
    DatabaseConnection,
    DatabaseMachines,
    HealthService,
    Metrics,
    RateLimiters,
    RequestLog,
    ResponseCache,
    SecurityLog,
    {
      provide: RedisConnection,
      inject: [CONFIG, LOGGER],
      useFactory: (config: Config, logger: Logger) => RedisConnection.of(config, logger),
    },
  ],
  exports: [CallLimits, DatabaseConnection, Metrics, RateLimiters, RedisConnection, ResponseCache, SecurityLog],
})
export class PlatformModule {
  static with(config: Config, logger: Logger, { primary, replica }: ReadingSources): DynamicModule {
    const reading = {
      provide: ReadingDatabase,
      inject: [DatabaseConnection, getDataSourceToken()],
      useFactory: (connection: DatabaseConnection, serving: DataSource) =>
        new ReadingDatabase(
          new OwnConnections(primary, connection),
          replica && new Replica(serving, new OwnConnections(replica), logger, config.timeoutFactor),
        ),
    };
    return {
      module: PlatformModule,
      providers: [{ provide: CONFIG, useValue: config }, { provide: LOGGER, useValue: logger }, reading],
      exports: [CONFIG, LOGGER, ReadingDatabase],
    };
  }
}
