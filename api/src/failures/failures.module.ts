import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { FailedLoads } from './failed-loads.service';
import { KnownReleases } from './known-releases';
import { PageFailureEntity } from './page-failure.entity';
import { PageFailuresController } from './page-failures.controller';
import { PageFailures } from './page-failures.service';
import { ReleaseNotices } from './release-notices.service';
import { ReleasesController } from './releases.controller';

@Module({
  imports: [TypeOrmModule.forFeature([PageFailureEntity])],
  controllers: [PageFailuresController, ReleasesController],
  providers: [FailedLoads, KnownReleases, PageFailures, ReleaseNotices],
})
export class FailuresModule {}
