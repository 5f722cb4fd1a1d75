import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';

import { AffiliatesModule } from './affiliates/affiliates.module';
import { CatalogModule } from './catalog/catalog.module';
import { ContentModule } from './content/content.module';
import { HealthModule } from './health/health.module';
import { LedgerModule } from './ledger/ledger.module';
import { MessagesModule } from './messages/messages.module';
import { OrdersModule } from './orders/orders.module';
import { AccessModule } from './shared/access/access.module';
import type { Config } from './shared/config/config';
import { EnvironmentModule } from './shared/config/environment.module';
import { servingOptions } from './shared/database/data-source-options';
import { DatabaseModule } from './shared/database/database.module';
import { FailureFilter } from './shared/errors/failure.filter';
import { LimitsModule } from './shared/limits/limits.module';
import { PublicDocumentsModule } from './shared/public-documents/public-documents.module';
import { RedisModule } from './shared/redis/redis.module';
import { ShopValidationPipe } from './shared/validation/validation.pipe';
import { UsersModule } from './users/users.module';

@Module({
  imports: [
    RedisModule,
    LimitsModule,
    AccessModule,
    DatabaseModule,
    PublicDocumentsModule,
    AffiliatesModule,
    CatalogModule,
    ContentModule,
    HealthModule,
    LedgerModule,
    MessagesModule,
    OrdersModule,
    UsersModule,
  ],
  providers: [
    { provide: APP_FILTER, useClass: FailureFilter },
    { provide: APP_PIPE, useClass: ShopValidationPipe },
  ],
})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    const onIdleError = (error: unknown) => logger.warn({ err: error }, 'idle database connection broke');
    return {
      module: AppModule,
      imports: [
        EnvironmentModule.with(config, logger),
        TypeOrmModule.forRoot({ ...servingOptions({ url: config.databaseUrl, onIdleError }), retryAttempts: 1 }),
      ],
    };
  }
}
