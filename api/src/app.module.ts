import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { Logger } from 'pino';
import { DataSource } from 'typeorm';

import { AccessModule } from './access/access.module';
import { AffiliatesModule } from './affiliates/affiliates.module';
import { CatalogModule } from './catalog/catalog.module';
import { ContentModule } from './content/content.module';
import { EventsModule } from './events/events.module';
import { CustomersModule } from './customers/customers.module';
import { DeliveriesModule } from './deliveries/deliveries.module';
import { FailuresModule } from './failures/failures.module';
import { AuditModule } from './audit/audit.module';
import { ImportsModule } from './imports/imports.module';
import { JobsModule } from './jobs/jobs.module';
import { MessagesModule } from './messages/messages.module';
import { NoticesModule } from './notices/notices.module';
import { PeopleModule } from './people/people.module';
import { OrdersModule } from './orders/orders.module';
import type { Config } from './platform/config/config';
import { jobOptions, readingOptions, servingOptions } from './migrations/data-source-options';
import { isDatabaseAway } from './platform/errors/database-failure';
import { DatabaseGuard } from './platform/database/database.guard';
import { AccessGuard } from './access/guards/access.guard';
import { Confirmation } from './access/guards/confirmation.interceptor';
import { PlatformModule } from './platform/platform.module';
import { FailureFilter } from './platform/http/failure.filter';
import { BodyReading } from './platform/http/body/body-reading.interceptor';
import { ResponseInterceptor } from './platform/http/response.interceptor';
import { CallLimits } from './platform/rate-limit/call-limits';
import { PushModule } from './push/push.module';
import { ShopValidationPipe } from './platform/validation/validation.pipe';
import { UsersModule } from './users/users.module';

/** A database that was there a moment ago may be changing machines; a process that gave up would take its release back. */
const untilItAnswers = { retryAttempts: 20, retryDelay: 1000, toRetry: isDatabaseAway };

@Module({
  imports: [
    AccessModule,
    AffiliatesModule,
    CatalogModule,
    ContentModule,
    EventsModule,
    CustomersModule,
    DeliveriesModule,
    FailuresModule,
    ImportsModule,
    AuditModule,
    MessagesModule,
    NoticesModule,
    OrdersModule,
    PushModule,
    PeopleModule,
    UsersModule,
  ],
  providers: [
    // In this order: who calls is asked of the database.
    { provide: APP_GUARD, useClass: DatabaseGuard },
    { provide: APP_GUARD, useExisting: CallLimits },
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_FILTER, useClass: FailureFilter },
    { provide: APP_INTERCEPTOR, useClass: BodyReading },
    { provide: APP_INTERCEPTOR, useClass: Confirmation },
    { provide: APP_INTERCEPTOR, useClass: ResponseInterceptor },
    { provide: APP_PIPE, useClass: ShopValidationPipe },
  ],
})
export class AppModule {
  static with(config: Config, logger: Logger): DynamicModule {
    const { databaseUrl: url, databaseReadUrl, timeoutFactor } = config;
    const onIdleError = (error: unknown) => logger.warn({ err: error }, 'idle database connection broke');
    const readingOf = (address: string) => new DataSource(readingOptions({ url: address, onIdleError, timeoutFactor }));
    return {
      module: AppModule,
      imports: [
        TypeOrmModule.forRoot({ ...servingOptions({ url, onIdleError, timeoutFactor }), ...untilItAnswers }),
        PlatformModule.with(config, logger, {
          primary: readingOf(url),
          replica: databaseReadUrl === null ? null : readingOf(databaseReadUrl),
        }),
        JobsModule.on(new DataSource(jobOptions({ url, onIdleError, timeoutFactor }))),
      ],
    };
  }
}
