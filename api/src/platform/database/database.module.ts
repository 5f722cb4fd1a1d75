import { Global, Module } from '@nestjs/common';

import { ConnectionPool } from './connection-pool';
import { DatabaseConnection } from './database-connection';

@Global()
@Module({ providers: [DatabaseConnection, ConnectionPool], exports: [DatabaseConnection, ConnectionPool] })
export class DatabaseModule {}
