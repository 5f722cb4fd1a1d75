import { Global, Module, type DynamicModule } from '@nestjs/common';
import type { DataSource } from 'typeorm';

import { JOBS_DATABASE, JobRunner } from './job-runner.service';
import { JobsController } from './jobs.controller';
import { Jobs } from './jobs.service';

/** What takes longer than a call may; the modules of rooms register what they do. */
@Global()
@Module({ controllers: [JobsController], providers: [JobRunner, Jobs], exports: [Jobs] })
export class JobsModule {
  /** @param database with the jobs' own connections; it is opened with the first job */
  static on(database: DataSource): DynamicModule {
    return { module: JobsModule, providers: [{ provide: JOBS_DATABASE, useValue: database }] };
  }
}
