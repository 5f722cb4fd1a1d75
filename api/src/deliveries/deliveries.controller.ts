import {
  parseCentavos,
  type CourierView,
  type DeliverySummary,
  type DeliveryView,
  type DeliveryWishView,
  type RatesView,
  type RunLinkView,
  type RunRowView,
  type RunView,
  type WaitingOrderView,
} from '@shop/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import type { StaffPrincipal } from '../access/principal';
import { NoStepUp, StepUp } from '../access/step-up';
import { DaysDto } from '../orders/reports/day';
import { Allow, AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import type { Page } from '../platform/http/page';
import { AskedByKey, AskedBySight, type Asked } from '../platform/repeats/asked';
import { ListWindowDto } from '../platform/validation/list-query.dto';
import { UuidPipe } from '../platform/validation/uuid';
import { DeliveriesService } from './attempts/deliveries.service';
import { HandOverService } from './attempts/hand-over.service';
import { OutcomesService } from './attempts/outcomes.service';
import { BuyerDeliveryService } from './buyers/buyer-delivery.service';
import { CouriersService } from './couriers/couriers.service';
import {
  AnswerWishDto,
  CancelDeliveredOrderDto,
  CourierDto,
  HandOverDto,
  ListDeliveriesDto,
  ListRunsDto,
  MakeRunLinkDto,
  OrderStopsDto,
  ParcelDto,
  RecordOutcomeDto,
  UndoOutcomeDto,
  UpdateCourierDto,
} from './deliveries.dto';
import { RatesService } from './rates/rates.service';
import { RunsService } from './runs/runs.service';

/** Who brings orders, and what comes of it: everyday work of staff. */
@Controller('admin')
@AllowStaff()
export class DeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly handOvers: HandOverService,
    private readonly outcomes: OutcomesService,
    private readonly buyers: BuyerDeliveryService,
    private readonly runs: RunsService,
    private readonly couriers: CouriersService,
    private readonly rates: RatesService,
  ) {}

  @Get('deliveries')
  @ApiOperation({ summary: 'Attempts to bring orders, newest first' })
  list(@Query() query: ListDeliveriesDto): Promise<Page<DeliveryView>> {
    return this.deliveries.list(query);
  }

  @Get('deliveries/waiting')
  @ApiOperation({ summary: 'Pending orders that nobody is bringing, the oldest first' })
  listWaiting(@Query() query: ListWindowDto): Promise<Page<WaitingOrderView>> {
    return this.deliveries.listWaiting(query);
  }

  @Get('deliveries/summary')
  @ApiOperation({ summary: 'What of deliveries and their cash waits for staff' })
  summarize(): Promise<DeliverySummary> {
    return this.deliveries.summarize();
  }

  @Get('deliveries/rates')
  @ApiOperation({ summary: 'Attempts by outcome, for courier, department and first or repeat buyer' })
  readRates(@Query() { from, to }: DaysDto): Promise<RatesView> {
    return this.rates.read(from, to);
  }

  @Get('deliveries/:id')
  @ApiOperation({ summary: 'An attempt to bring an order' })
  @Fails('resource.notFound')
  find(@Param('id', UuidPipe) id: string): Promise<DeliveryView> {
    return this.deliveries.find(id);
  }

  @Post('deliveries')
  @NoStepUp('Deliveries: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Hand orders to a courier, all of them or none, and freeze what each is to bring' })
  @Fails('resource.notFound', 'courier.inactive', 'order.changed', 'delivery.alreadyOut', 'delivery.nothingPending')
  async handOver(
    @Body() input: HandOverDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<RunView> {
    return await this.runs.find(await this.handOvers.handOver(input, staff, asked));
  }

  @Post('deliveries/:id/outcome')
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

  @Delete('deliveries/:id/outcome')
  @NoStepUp('Deliveries: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Take back an outcome that was recorded by mistake, and is not settled' })
  @Fails('resource.notFound', 'delivery.hasOutcome', 'delivery.notUndoable', 'sale.statusNotAllowed')
  async undo(
    @Param('id', UuidPipe) id: string,
    @Body() input: UndoOutcomeDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<DeliveryView> {
    await this.outcomes.undo(id, input, staff);
    return await this.deliveries.find(id);
  }

  @Patch('deliveries/:id/parcel')
  @NoStepUp('Deliveries: everyday work, can be undone')
  @ApiOperation({ summary: 'Say whether the parcel of a failed attempt is back in the shop' })
  @Fails('resource.notFound', 'delivery.stillOut', 'delivery.hasOutcome')
  async markParcel(
    @Param('id', UuidPipe) id: string,
    @Body() { back }: ParcelDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<DeliveryView> {
    await this.outcomes.markParcel(id, back, staff);
    return await this.deliveries.find(id);
  }

  @Post('deliveries/orders/:id/cancel')
  @HttpCode(200)
  @NoStepUp('Orders: everyday work, can be undone')
  @ApiOperation({ summary: 'Cancel the pending lines of an order that was out, once its parcel is back' })
  @Fails('resource.notFound', 'order.changed', 'delivery.stillOut', 'delivery.parcelAway', 'sale.statusNotAllowed')
  async cancelOrder(
    @Param('id', UuidPipe) id: string,
    @Body() input: CancelDeliveredOrderDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedBySight() asked: Asked,
  ): Promise<{ id: string }> {
    await this.outcomes.cancelOrder(id, input, staff, asked);
    return { id };
  }

  @Patch('delivery-wishes/:id')
  @NoStepUp('Orders: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Confirm what a buyer asked for before the hand-over, or decline it' })
  @Fails('wish.answered', 'delivery.alreadyOut', 'order.notEditable')
  answerWish(
    @Param('id', UuidPipe) id: string,
    @Body() input: AnswerWishDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<DeliveryWishView> {
    return this.buyers.answer(id, input, staff);
  }

  @Get('runs')
  @ApiOperation({ summary: 'What couriers take along on a day, newest first' })
  listRuns(@Query() query: ListRunsDto): Promise<Page<RunRowView>> {
    return this.runs.list(query);
  }

  @Get('runs/:id')
  @ApiOperation({ summary: 'A run with its stops in their order' })
  @Fails('resource.notFound')
  findRun(@Param('id', UuidPipe) id: string): Promise<RunView> {
    return this.runs.find(id);
  }

  @Put('runs/:id/order')
  @NoStepUp('Deliveries: everyday work, can be undone')
  @ApiOperation({ summary: 'Put the stops of an open run in order' })
  @Fails('resource.notFound', 'run.closed', 'run.changed')
  async orderStops(
    @Param('id', UuidPipe) id: string,
    @Body() { deliveryIds }: OrderStopsDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<RunView> {
    await this.runs.order(id, deliveryIds, staff);
    return await this.runs.find(id);
  }

  @Post('runs/:id/link')
  @StepUp()
  @ApiOperation({ summary: 'Make the link for the rider, told once; the one before ends' })
  @Fails('resource.notFound', 'run.closed', 'run.changed')
  makeLink(
    @Param('id', UuidPipe) id: string,
    @Body() input: MakeRunLinkDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<RunLinkView> {
    return this.runs.makeLink(id, input, staff);
  }

  @Delete('runs/:id/link')
  @NoStepUp('Takes a way in away')
  @ApiOperation({ summary: 'Take the link for the rider back' })
  @Fails('resource.notFound')
  async endLink(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<RunView> {
    await this.runs.endLink(id, staff);
    return await this.runs.find(id);
  }

  @Post('runs/:id/close')
  @HttpCode(200)
  @NoStepUp('Deliveries: everyday work; what is on its way stays so')
  @ApiOperation({ summary: 'Close a run, and with it the link for the rider' })
  @Fails('resource.notFound')
  async closeRun(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<RunView> {
    await this.runs.close(id, staff);
    return await this.runs.find(id);
  }

  @Get('couriers')
  @ApiOperation({ summary: 'Who brings parcels, active ones first' })
  listCouriers(): Promise<CourierView[]> {
    return this.couriers.list();
  }

  @Post('couriers')
  @Allow('settleCash')
  @NoStepUp('Who rides for the shop: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Add a courier' })
  async createCourier(
    @Body() input: CourierDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<CourierView> {
    return await this.couriers.find(await this.couriers.create(input, staff, asked));
  }

  @Patch('couriers/:id')
  @Allow('settleCash')
  @NoStepUp('Who rides for the shop: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Change a courier; fees of what was delivered before stay' })
  @Fails('resource.notFound')
  async updateCourier(
    @Param('id', UuidPipe) id: string,
    @Body() input: UpdateCourierDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<CourierView> {
    await this.couriers.update(id, input, staff);
    return await this.couriers.find(id);
  }
}
