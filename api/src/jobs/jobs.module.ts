import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';

import { DatabaseConnection } from '../platform/database/connections/database-connection';
import { ExpiredRows } from './expired-rows.service';
import { Exports } from './exports.service';
import { JobRunner } from './job-runner.service';
import { JobsDatabase } from './jobs-database';
import { JobsController } from './jobs.controller';
import { Jobs } from './jobs.service';

/** Work that takes longer than a call may; the modules of rooms register their handlers. */
@Global()
@Module({ controllers: [JobsController], providers: [ExpiredRows, Exports, JobRunner, Jobs], exports: [Exports, Jobs] })
export class JobsModule {
  constructor(jobs: Jobs, expired: ExpiredRows) {
    jobs.register(expired);
  }

  /** @param database with the jobs' own connections */
  static on(database: DataSource): DynamicModule {
    const useFactory = (connection: DatabaseConnection) => new JobsDatabase(database, connection);
    return { module: JobsModule, providers: [{ provide: JobsDatabase, useFactory, inject: [DatabaseConnection] }] };
  }
}
