import { Module } from '@nestjs/common';

import { FailedLoads } from './failed-loads.service';
import { KnownReleases } from './known-releases';
import { PageFailuresController } from './page-failures.controller';
import { PageFailures } from './page-failures.service';
import { ReleaseNotices } from './release-notices.service';
import { ReleasesController } from './releases.controller';

@Module({
  controllers: [PageFailuresController, ReleasesController],
  providers: [FailedLoads, KnownReleases, PageFailures, ReleaseNotices],
})
export class FailuresModule {}
