import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';

import { AffiliatesModule } from './affiliates/affiliates.module';
import { CatalogModule } from './catalog/catalog.module';
import { ContentModule } from './content/content.module';
import { HealthModule } from './platform/health/health.module';
import { AuditModule } from './audit/audit.module';
import { MessagesModule } from './messages/messages.module';
import { OrdersModule } from './orders/orders.module';
import { AuthModule } from './auth/auth.module';
import type { Config } from './platform/config/config';
import { ConfigModule } from './platform/config/config.module';
import { servingOptions } from './migrations/data-source-options';
import { DatabaseModule } from './platform/database/database.module';
import { FailureFilter } from './common/errors/failure.filter';
import { ResponseInterceptor } from './common/http/response.interceptor';
import { RateLimitModule } from './platform/rate-limit/rate-limit.module';
import { ResponseCacheModule } from './platform/cache/response-cache.module';
import { RedisModule } from './platform/redis/redis.module';
import { ShopValidationPipe } from './common/validation/validation.pipe';
import { UsersModule } from './users/users.module';

@Module({
  imports: [
    RedisModule,
    RateLimitModule,
    AuthModule,
    DatabaseModule,
    ResponseCacheModule,
    AffiliatesModule,
    CatalogModule,
    ContentModule,
    HealthModule,
    AuditModule,
    MessagesModule,
    OrdersModule,
    UsersModule,
  ],
  providers: [
    { provide: APP_FILTER, useClass: FailureFilter },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_PIPE, useClass: ShopValidationPipe },
  ],
})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    const onIdleError = (error: unknown) => logger.warn({ err: error }, 'idle database connection broke');
    return {
      module: AppModule,
      imports: [
        ConfigModule.with(config, logger),
        TypeOrmModule.forRoot({ ...servingOptions({ url: config.databaseUrl, onIdleError }), retryAttempts: 1 }),
      ],
    };
  }
}
