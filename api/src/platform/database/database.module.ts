import { Global, Module } from '@nestjs/common';

import { ConnectionPool } from './connection-pool';
import { DatabaseConnection } from './database-connection';
import { DatabaseRoleController } from './database-role.controller';

@Global()
@Module({
  controllers: [DatabaseRoleController],
  providers: [DatabaseConnection, ConnectionPool],
  exports: [DatabaseConnection, ConnectionPool],
})
export class DatabaseModule {}
