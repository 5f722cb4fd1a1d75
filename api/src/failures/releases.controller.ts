import type { FailedLoads as FailedLoadsView, RemoteReleaseView } from '@shop/contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowRole, Public } from '../platform/http/access.decorators';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { FailedLoads } from './failed-loads.service';
import { KnownReleases } from './known-releases';
import { FailedLoadsQueryDto } from './releases.dto';

@Controller()
export class ReleasesController {
  constructor(
    private readonly failedLoads: FailedLoads,
    private readonly releases: KnownReleases,
  ) {}

  @Get('failures/loads')
  @Public()
  @RateLimit('failedLoads')
  @ApiOperation({ summary: 'The loads of pages that failures were reported of, for the server that sent the pages' })
  loads(@Query() { after }: FailedLoadsQueryDto): Promise<FailedLoadsView> {
    return this.failedLoads.list(after ?? null);
  }

  @Get('admin/releases')
  @AllowRole('admin')
  @ApiOperation({ summary: 'Which release of each remote is in use, given to some, or was taken back' })
  list(): Promise<RemoteReleaseView[]> {
    return this.releases.list();
  }
}
