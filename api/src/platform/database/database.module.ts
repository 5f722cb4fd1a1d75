import { getDataSourceToken } from '@nestjs/typeorm';
import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { Logger } from 'pino';
import type { DataSource } from 'typeorm';

import { CONFIG, type Config } from '../config/config';
import { LOGGER } from '../logging/logger';
import { ConnectionPool } from './connection-pool';
import { DatabaseConnection } from './database-connection';
import { DatabaseRoleController } from './database-role.controller';
import { OwnConnections } from './own-connections';
import { ReadingDatabase } from './reading-database';
import { Replica } from './replica';

/** Data sources made with `readingOptions`, not yet initialized. */
interface ReadingSources {
  primary: DataSource;
  /** Null without `DATABASE_READ_URL`. */
  replica: DataSource | null;
}

@Global()
@Module({
  controllers: [DatabaseRoleController],
  providers: [DatabaseConnection, ConnectionPool],
  exports: [DatabaseConnection, ConnectionPool],
})
export class DatabaseModule {
  static on({ primary, replica }: ReadingSources): DynamicModule {
    const reading = {
      provide: ReadingDatabase,
      inject: [DatabaseConnection, getDataSourceToken(), LOGGER, CONFIG],
      useFactory: (connection: DatabaseConnection, serving: DataSource, logger: Logger, { timeoutFactor }: Config) =>
        new ReadingDatabase(
          new OwnConnections(primary, connection),
          replica && new Replica(serving, new OwnConnections(replica), logger, timeoutFactor),
        ),
    };
    return { module: DatabaseModule, providers: [reading], exports: [ReadingDatabase] };
  }
}
