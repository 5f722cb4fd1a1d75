import {
  parseCentavos,
  type DeliverySummary,
  type DeliveryView,
  type RunView,
  type WaitingOrderView,
} from '@shop/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import type { Page } from '../../platform/http/page';
import { ListWindowDto } from '../../platform/validation/list-query.dto';
import { UuidPipe } from '../../platform/validation/uuid';
import { AskedByKey, type Asked } from '../../platform/repeats/asked';
import type { StaffPrincipal } from '../../access/principal';
import { RunsService } from '../runs/runs.service';
import {
  CancelDeliveredOrderDto,
  HandOverDto,
  ListDeliveriesDto,
  ParcelDto,
  RecordOutcomeDto,
  UndoOutcomeDto,
} from './deliveries.dto';
import { DeliveriesService } from './deliveries.service';
import { HandOverService } from './hand-over.service';
import { OutcomesService } from './outcomes.service';

@Controller('admin/deliveries')
@AllowStaff()
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly handOvers: HandOverService,
    private readonly outcomes: OutcomesService,
    private readonly runs: RunsService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Attempts to bring orders, newest first' })
  list(@Query() query: ListDeliveriesDto): Promise<Page<DeliveryView>> {
    return this.deliveries.list(query);
  }

  @Get('waiting')
  @ApiOperation({ summary: 'Pending orders that nobody is bringing, the oldest first' })
  listWaiting(@Query() query: ListWindowDto): Promise<Page<WaitingOrderView>> {
    return this.deliveries.listWaiting(query);
  }

  @Get('summary')
  @ApiOperation({ summary: 'What of deliveries and their cash waits for staff' })
  summarize(): Promise<DeliverySummary> {
    return this.deliveries.summarize();
  }

  @Get(':id')
  @ApiOperation({ summary: 'An attempt to bring an order' })
  @Fails('resource.notFound')
  find(@Param('id', UuidPipe) id: string): Promise<DeliveryView> {
    return this.deliveries.find(id);
  }

  @Post()
  @NoStepUp('Deliveries: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Hand orders to a courier, all of them or none, and freeze what each is to bring' })
  @Fails(
    'resource.notFound',
    'courier.inactive',
    'order.changed',
    'delivery.alreadyOut',
    'delivery.nothingPending',
    'request.keyReused',
  )
  async handOver(
    @Body() input: HandOverDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<RunView> {
    return await this.runs.find(await this.handOvers.handOver(input, staff, asked));
  }

  @Post(':id/outcome')
  @HttpCode(200)
  @NoStepUp('Deliveries: everyday work, can be undone')
  @ApiOperation({ summary: 'Say what came of an attempt; "entregado" completes the pending lines of the order' })
  @Fails('resource.notFound', 'delivery.hasOutcome', 'delivery.orderCancelled', 'sale.statusNotAllowed')
  async record(
    @Param('id', UuidPipe) id: string,
    @Body() { outcome, collected, note }: RecordOutcomeDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<DeliveryView> {
    const centavos = collected === null ? null : parseCentavos(collected);
    await this.outcomes.recordByStaff(id, { outcome, note, collected: centavos }, staff);
    return await this.deliveries.find(id);
  }

  @Delete(':id/outcome')
  @NoStepUp('Deliveries: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Take back an outcome that was recorded by mistake, and is not settled' })
  @Fails('resource.notFound', 'delivery.notUndoable')
  async undo(
    @Param('id', UuidPipe) id: string,
    @Body() input: UndoOutcomeDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<DeliveryView> {
    await this.outcomes.undo(id, input, staff);
    return await this.deliveries.find(id);
  }

  @Patch(':id/parcel')
  @NoStepUp('Deliveries: everyday work, can be undone')
  @ApiOperation({ summary: 'Say whether the parcel of a failed attempt is back in the shop' })
  @Fails('resource.notFound', 'delivery.stillOut')
  async markParcel(
    @Param('id', UuidPipe) id: string,
    @Body() { back }: ParcelDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<DeliveryView> {
    await this.outcomes.markParcel(id, back, staff);
    return await this.deliveries.find(id);
  }

  @Post('orders/:id/cancel')
  @HttpCode(200)
  @NoStepUp('Orders: everyday work, can be undone')
  @ApiOperation({ summary: 'Cancel the pending lines of an order that was out, once its parcel is back' })
  @Fails('resource.notFound', 'order.changed', 'delivery.stillOut', 'delivery.parcelAway')
  async cancelOrder(
    @Param('id', UuidPipe) id: string,
    @Body() input: CancelDeliveredOrderDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<{ id: string }> {
    await this.outcomes.cancelOrder(id, input, staff);
    return { id };
  }
}
