import { failureLimits, loadCookie, type PageFailureView } from '@shop/contracts';
import { Body, Controller, Get, Headers, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowRole, Public } from '../platform/http/access.decorators';
import { readCookie } from '../platform/http/cookies';
import { LimitBody } from '../platform/http/body/body-limit';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { FailedLoads } from './failed-loads.service';
import { PageFailureDto } from './page-failures.dto';
import { PageFailures } from './page-failures.service';

@Controller()
export class PageFailuresController {
  constructor(
    private readonly failures: PageFailures,
    private readonly failedLoads: FailedLoads,
  ) {}

  @Post('failures')
  @Public()
  @RateLimit('failures')
  @LimitBody({ bytes: failureLimits.bytes, values: 50 })
  @HttpCode(200)
  @ApiOperation({ summary: 'Report what failed on a page' })
  async report(@Body() failure: PageFailureDto, @Headers('cookie') cookies?: string): Promise<null> {
    await this.failures.record(failure);
    await this.failedLoads.keep(readCookie(cookies, loadCookie(failure.release ?? '')));
    return null;
  }

  @Get('admin/failures')
  @AllowRole('admin')
  @ApiOperation({ summary: 'What failed on pages, the newest first' })
  list(): Promise<PageFailureView[]> {
    return this.failures.list();
  }
}
