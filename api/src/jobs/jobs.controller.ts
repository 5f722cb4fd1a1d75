import type { JobDetailView, JobView } from '@shop/contracts';
import { Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import type { StaffPrincipal } from '../access/principal';
import { NoStepUp } from '../access/step-up';
import { AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { UuidPipe } from '../platform/validation/uuid';
import { Jobs } from './jobs.service';

/** Long work of staff: those who may ask for work of a kind follow and cancel all of it. */
@Controller('admin/jobs')
@AllowStaff()
export class JobsController {
  constructor(private readonly jobs: Jobs) {}

  @Get()
  @ApiOperation({ summary: 'Long work of the last week that the caller may see, newest first' })
  list(@CurrentStaff() staff: StaffPrincipal): Promise<JobView[]> {
    return this.jobs.list(staff);
  }

  @Get(':id')
  @ApiOperation({ summary: 'How far a job is, and what came of it' })
  @Fails('resource.notFound')
  find(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<JobDetailView> {
    return this.jobs.find(id, staff);
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @NoStepUp('Ends work that has changed nothing yet')
  @ApiOperation({ summary: 'End a job before it is done' })
  @Fails('resource.notFound', 'job.notCancellable')
  cancel(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<JobDetailView> {
    return this.jobs.cancel(id, staff);
  }
}
