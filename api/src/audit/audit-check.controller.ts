import type { JobView } from '@shop/contracts';
import { Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import type { StaffPrincipal } from '../access/principal';
import { NoStepUp } from '../access/step-up';
import { AllowRole } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { Jobs } from '../jobs/jobs.service';
import { RateLimit } from '../platform/rate-limit/rate-limit';

@Controller('admin/audit')
@AllowRole('admin')
export class AuditCheckController {
  constructor(private readonly jobs: Jobs) {}

  @Post('verify')
  @NoStepUp('Changes nothing')
  @RateLimit('uploads')
  @ApiOperation({ summary: 'Begin to check the hashes and seals of the whole audit log: a job' })
  @Fails('limit.tooManyRequests')
  verify(@CurrentStaff() admin: StaffPrincipal): Promise<JobView> {
    return this.jobs.start('audit.verify', admin);
  }
}
