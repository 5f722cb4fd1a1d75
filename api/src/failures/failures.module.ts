import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { MetricsModule } from '../platform/metrics/metrics.module';
import { KnownReleases } from './known-releases';
import { PageFailureEntity } from './page-failure.entity';
import { PageFailuresController } from './page-failures.controller';
import { PageFailures } from './page-failures.service';

@Module({
  imports: [MetricsModule, TypeOrmModule.forFeature([PageFailureEntity])],
  controllers: [PageFailuresController],
  providers: [KnownReleases, PageFailures],
})
export class FailuresModule {}
