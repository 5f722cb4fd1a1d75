import type { CloseRowView, CloseView } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { Allow } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import type { Page } from '../../platform/http/page';
import { ListWindowDto } from '../../platform/validation/list-query.dto';
import { UuidPipe } from '../../platform/validation/uuid';
import { AskedByKey, type Asked } from '../../platform/repeats/asked';
import type { StaffPrincipal } from '../../access/principal';
import { CloseDto, MovementDto, OpenCloseDto } from './closes.dto';
import { CloseReader } from './closes.queries';
import { ClosesService } from './closes.service';

@Controller('admin/closes')
@Allow('settleCash')
export class ClosesController {
  constructor(
    private readonly closes: ClosesService,
    private readonly reader: CloseReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Daily closes, newest first' })
  list(@Query() query: ListWindowDto): Promise<Page<CloseRowView>> {
    return this.reader.list(query);
  }

  @Get('open')
  @ApiOperation({ summary: 'The close that is open, with its movements; null when none is' })
  findOpen(): Promise<CloseView | null> {
    return this.reader.findOpen();
  }

  @Get(':id')
  @ApiOperation({ summary: 'A daily close with its movements' })
  @Fails('resource.notFound')
  find(@Param('id', UuidPipe) id: string): Promise<CloseView> {
    return this.reader.find(id);
  }

  @Post()
  @NoStepUp('Writes down money that is there')
  @ApiOperation({ summary: 'Open the till with a float' })
  @Fails('close.alreadyOpen', 'request.keyReused')
  async open(
    @Body() input: OpenCloseDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<CloseView> {
    return await this.reader.find(await this.closes.open(input, staff, asked));
  }

  @Post(':id/movements')
  @NoStepUp('Writes down money that came or went, with its reason, in the audit log')
  @ApiOperation({ summary: 'Money that comes into the till or leaves it, with the reason' })
  @Fails('resource.notFound', 'close.closed', 'request.keyReused')
  async move(
    @Param('id', UuidPipe) id: string,
    @Body() input: MovementDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<CloseView> {
    await this.closes.move(id, input, staff, asked);
    return await this.reader.find(id);
  }

  @Post(':id/close')
  @HttpCode(200)
  @NoStepUp('Writes down what was counted')
  @ApiOperation({ summary: 'Close the till by what was counted; again answers the same' })
  @Fails('resource.notFound', 'close.changed')
  async close(
    @Param('id', UuidPipe) id: string,
    @Body() input: CloseDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<CloseView> {
    await this.closes.close(id, input, staff);
    return await this.reader.find(id);
  }
}
