import { Global, Module } from '@nestjs/common';

import { ConnectionPool } from './connection-pool';
import { DatabaseWatch } from './database-watch';

@Global()
@Module({ providers: [DatabaseWatch, ConnectionPool], exports: [DatabaseWatch, ConnectionPool] })
export class DatabaseModule {}
