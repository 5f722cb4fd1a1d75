import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';

import { DatabaseConnection } from './database-connection';
import type { PoolUse, ServingPool } from './serving-pool';

/** The pool of a data source made with `servingOptions` or `jobOptions`. */
export function poolOf(database: DataSource): ServingPool {
  return (database.driver as unknown as { master: ServingPool }).master;
}

/** Nobody waits in the pool for a database that is away. */
@Injectable()
export class ConnectionPool {
  private readonly pool: ServingPool;

  constructor(@InjectDataSource() database: DataSource, connection: DatabaseConnection) {
    this.pool = poolOf(database);
    connection.onAway(() => this.pool.breakAll());
  }

  use(): PoolUse {
    return this.pool.use();
  }
}
