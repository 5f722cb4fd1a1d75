import type { RunLinkView, RunRowView, RunView } from '@shop/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp, StepUp } from '../../access/step-up';
import { AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import type { Page } from '../../platform/http/page';
import { UuidPipe } from '../../platform/validation/uuid';
import type { StaffPrincipal } from '../../access/principal';
import { ListRunsDto, OrderStopsDto } from './runs.dto';
import { RunsService } from './runs.service';

@Controller('admin/runs')
@AllowStaff()
export class RunsController {
  constructor(private readonly runs: RunsService) {}

  @Get()
  @ApiOperation({ summary: 'What couriers take along on a day, newest first' })
  list(@Query() query: ListRunsDto): Promise<Page<RunRowView>> {
    return this.runs.list(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'A run with its stops in their order' })
  @Fails('resource.notFound')
  find(@Param('id', UuidPipe) id: string): Promise<RunView> {
    return this.runs.find(id);
  }

  @Put(':id/order')
  @NoStepUp('Deliveries: everyday work, can be undone')
  @ApiOperation({ summary: 'Put the stops of an open run in order' })
  @Fails('resource.notFound', 'run.closed', 'run.changed')
  async order(
    @Param('id', UuidPipe) id: string,
    @Body() { deliveryIds }: OrderStopsDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<RunView> {
    await this.runs.order(id, deliveryIds, staff);
    return await this.runs.find(id);
  }

  @Post(':id/link')
  @StepUp()
  @ApiOperation({ summary: 'Make the link for the rider, told once; the one before ends' })
  @Fails('resource.notFound', 'run.closed')
  makeLink(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<RunLinkView> {
    return this.runs.makeLink(id, staff);
  }

  @Delete(':id/link')
  @NoStepUp('Takes a way in away')
  @ApiOperation({ summary: 'Take the link for the rider back' })
  @Fails('resource.notFound')
  async endLink(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<RunView> {
    await this.runs.endLink(id, staff);
    return await this.runs.find(id);
  }

  @Post(':id/close')
  @HttpCode(200)
  @NoStepUp('Deliveries: everyday work; what is on its way stays so')
  @ApiOperation({ summary: 'Close a run, and with it the link for the rider' })
  @Fails('resource.notFound')
  async close(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<RunView> {
    await this.runs.close(id, staff);
    return await this.runs.find(id);
  }
}
