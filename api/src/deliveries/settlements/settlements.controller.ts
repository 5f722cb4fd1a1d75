import type { CourierCashView, SettlementRowView, SettlementView, UnsettledDeliveryView } from '@shop/contracts';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { Allow, AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import type { Page } from '../../platform/http/page';
import { UuidPipe } from '../../platform/validation/uuid';
import { AskedByKey, type Asked } from '../../platform/repeats/asked';
import type { StaffPrincipal } from '../../access/principal';
import { CounterEntryDto, ListSettlementsDto, SettleDto } from './settlements.dto';
import { SettlementReader } from './settlements.queries';
import { SettlementsService } from './settlements.service';

@Controller('admin')
@Allow('settleCash')
export class SettlementsController {
  constructor(
    private readonly settlements: SettlementsService,
    private readonly reader: SettlementReader,
  ) {}

  @Get('cash')
  @AllowStaff()
  @ApiOperation({ summary: 'Which courier holds how much, since when, and what of it is late' })
  cash(): Promise<CourierCashView[]> {
    return this.reader.cash();
  }

  @Get('couriers/:id/unsettled')
  @ApiOperation({ summary: 'What a courier delivered and did not settle, the oldest first' })
  @Fails('resource.notFound')
  unsettled(@Param('id', UuidPipe) id: string): Promise<UnsettledDeliveryView[]> {
    return this.reader.unsettled(id);
  }

  @Get('settlements')
  @ApiOperation({ summary: 'Settlements and counter-entries, newest first' })
  list(@Query() query: ListSettlementsDto): Promise<Page<SettlementRowView>> {
    return this.reader.list(query);
  }

  @Get('settlements/:id')
  @ApiOperation({ summary: 'A settlement with its deliveries and counter-entries' })
  @Fails('resource.notFound')
  find(@Param('id', UuidPipe) id: string): Promise<SettlementView> {
    return this.reader.find(id);
  }

  @Post('settlements')
  @NoStepUp('Writes down money that is there; nothing leaves the shop by it')
  @ApiOperation({ summary: 'Settle delivered deliveries of a courier, for good' })
  @Fails('resource.notFound', 'settlement.changed', 'close.noneOpen', 'request.keyReused')
  async settle(
    @Body() input: SettleDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<SettlementView> {
    return await this.reader.find(await this.settlements.settle(input, staff, asked));
  }

  @Post('settlements/:id/counter-entries')
  @NoStepUp('Writes down what was wrong; the settlement stays, and the audit log tells of it')
  @ApiOperation({ summary: 'Correct a settlement by an entry that is added to it' })
  @Fails('resource.notFound', 'close.noneOpen', 'request.keyReused')
  async correct(
    @Param('id', UuidPipe) id: string,
    @Body() input: CounterEntryDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<SettlementView> {
    return await this.reader.find(await this.settlements.correct(id, input, staff, asked));
  }
}
