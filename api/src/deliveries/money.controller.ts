import type {
  CloseRowView,
  CloseView,
  CourierCashView,
  SettlementRowView,
  SettlementView,
  UnsettledDeliveryView,
} from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import type { StaffPrincipal } from '../access/principal';
import { NoStepUp } from '../access/step-up';
import { Allow, AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import type { Page } from '../platform/http/page';
import { AskedByKey, type Asked } from '../platform/repeats/asked';
import { ListWindowDto } from '../platform/validation/list-query.dto';
import { UuidPipe } from '../platform/validation/uuid';
import { ClosesService } from './closes/closes.service';
import { CloseDto, CounterEntryDto, ListSettlementsDto, MovementDto, OpenCloseDto, SettleDto } from './money.dto';
import { SettlementsService } from './settlements/settlements.service';

/** How the cash comes back: an admin's, and who may settle. */
@Controller('admin')
@Allow('settleCash')
export class MoneyController {
  constructor(
    private readonly settlements: SettlementsService,
    private readonly closes: ClosesService,
  ) {}

  @Get('cash')
  @AllowStaff()
  @ApiOperation({ summary: 'Which courier holds how much, since when, and what of it is late' })
  cash(): Promise<CourierCashView[]> {
    return this.settlements.cash();
  }

  @Get('couriers/:id/unsettled')
  @ApiOperation({ summary: 'What a courier delivered and did not settle, the oldest first' })
  @Fails('resource.notFound')
  unsettled(@Param('id', UuidPipe) id: string): Promise<UnsettledDeliveryView[]> {
    return this.settlements.unsettled(id);
  }

  @Get('settlements')
  @ApiOperation({ summary: 'Settlements and counter-entries, newest first' })
  listSettlements(@Query() query: ListSettlementsDto): Promise<Page<SettlementRowView>> {
    return this.settlements.list(query);
  }

  @Get('settlements/:id')
  @ApiOperation({ summary: 'A settlement with its deliveries and counter-entries' })
  @Fails('resource.notFound')
  findSettlement(@Param('id', UuidPipe) id: string): Promise<SettlementView> {
    return this.settlements.find(id);
  }

  @Post('settlements')
  @NoStepUp('Writes down money that is there; nothing leaves the shop by it')
  @ApiOperation({ summary: 'Settle delivered deliveries of a courier, for good' })
  @Fails('resource.notFound', 'settlement.changed', 'close.noneOpen')
  async settle(
    @Body() input: SettleDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<SettlementView> {
    return await this.settlements.find(await this.settlements.settle(input, staff, asked));
  }

  @Post('settlements/:id/counter-entries')
  @NoStepUp('Writes down what was wrong; the settlement stays, and the audit log tells of it')
  @ApiOperation({ summary: 'Correct a settlement by an entry that is added to it' })
  @Fails('resource.notFound', 'settlement.changed', 'close.noneOpen')
  async correct(
    @Param('id', UuidPipe) id: string,
    @Body() input: CounterEntryDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<SettlementView> {
    return await this.settlements.find(await this.settlements.correct(id, input, staff, asked));
  }

  @Get('closes')
  @ApiOperation({ summary: 'Daily closes, newest first' })
  listCloses(@Query() query: ListWindowDto): Promise<Page<CloseRowView>> {
    return this.closes.list(query);
  }

  @Get('closes/open')
  @ApiOperation({ summary: 'The close that is open, with its movements; null when none is' })
  findOpen(): Promise<CloseView | null> {
    return this.closes.findOpen();
  }

  @Get('closes/:id')
  @ApiOperation({ summary: 'A daily close with its movements' })
  @Fails('resource.notFound')
  findClose(@Param('id', UuidPipe) id: string): Promise<CloseView> {
    return this.closes.find(id);
  }

  @Post('closes')
  @NoStepUp('Writes down money that is there')
  @ApiOperation({ summary: 'Open the till with a float' })
  @Fails('close.alreadyOpen')
  async open(
    @Body() { float }: OpenCloseDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<CloseView> {
    return await this.closes.find(await this.closes.open(float, staff, asked));
  }

  @Post('closes/:id/movements')
  @NoStepUp('Writes down money that came or went, with its reason, in the audit log')
  @ApiOperation({ summary: 'Money that comes into the till or leaves it, with the reason' })
  @Fails('resource.notFound', 'close.closed')
  async move(
    @Param('id', UuidPipe) id: string,
    @Body() input: MovementDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<CloseView> {
    await this.closes.move(id, input, staff, asked);
    return await this.closes.find(id);
  }

  @Post('closes/:id/close')
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
    return await this.closes.find(id);
  }
}
