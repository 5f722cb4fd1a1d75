import type {
  OrderStatusOutcome,
  SalesMeta,
  StaffOrderView,
  UnusualOrdersMeta,
  UnusualOrderView,
} from '@shop/contracts';
import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { ListWindowDto } from '../../platform/validation/list-query.dto';
import { UuidPipe } from '../../platform/validation/uuid';
import { IdempotencyKey } from '../../platform/repeats/asked';
import type { StaffPrincipal } from '../../access/principal';
import { MarkChatDto } from '../chat/order-chat.dto';
import { OrderChatService } from '../chat/order-chat.service';
import { SaleStatusService } from './sale-status.service';
import { ChangeSaleStatusDto } from './sales.dto';
import { ChangeOrdersStatusDto, ListOrdersDto, ListOverdueDto, StaffOrderDto } from './orders-admin.dto';
import { OrdersAdminService } from './orders-admin.service';
import type { Page } from '../../platform/http/page';

@Controller('admin/orders')
@AllowStaff()
export class OrdersAdminController {
  constructor(
    private readonly orders: OrdersAdminService,
    private readonly statuses: SaleStatusService,
    private readonly chats: OrderChatService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Orders with their lines, and what they add up to' })
  list(@Query() query: ListOrdersDto): Promise<Page<StaffOrderView, SalesMeta>> {
    return this.orders.list(query);
  }

  @Post()
  @NoStepUp('Orders: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Enter an order for a customer' })
  @Fails('order.outOfStock', 'order.belowMinimum', 'order.totalChanged', 'order.keyReused')
  placeOrder(
    @Body() input: StaffOrderDto,
    @IdempotencyKey() key: string | null,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<StaffOrderView> {
    return this.orders.placeOrder(input, key, staff);
  }

  @Get('overdue')
  @ApiOperation({ summary: 'Orders that have been pending for too long' })
  listOverdue(@Query() query: ListOverdueDto): Promise<Page<StaffOrderView>> {
    return this.orders.listOverdue(query);
  }

  @Get('unusual')
  @ApiOperation({ summary: 'Pending orders that hold much or met a limit, and the limits that were met lately' })
  listUnusual(@Query() query: ListWindowDto): Promise<Page<UnusualOrderView, UnusualOrdersMeta>> {
    return this.orders.listUnusual(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'An order with its lines' })
  @Fails('request.invalid', 'resource.notFound')
  findOne(@Param('id', UuidPipe) id: string): Promise<StaffOrderView> {
    return this.orders.findOne(id);
  }

  @Patch('status')
  @NoStepUp('Orders: everyday work, can be undone')
  @ApiOperation({ summary: 'Move up to 100 orders at once; each succeeds or fails by itself' })
  changeStatuses(
    @Body() change: ChangeOrdersStatusDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<OrderStatusOutcome[]> {
    return this.statuses.changeOrders(change, staff);
  }

  @Patch(':id/status')
  @NoStepUp('Orders: everyday work, can be undone')
  @ApiOperation({ summary: 'Move all lines of an order, or none' })
  @Fails('resource.notFound', 'order.changed', 'sale.statusNotAllowed', 'order.outOfStock')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() change: ChangeSaleStatusDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<StaffOrderView> {
    await this.statuses.changeOrder(id, change, staff);
    return await this.orders.findOne(id);
  }

  @Patch(':id/chat')
  @NoStepUp('Orders: everyday work, can be undone')
  @ApiOperation({ summary: 'Mark that the buyer’s message came, or take the mark away' })
  @Fails('resource.notFound')
  async markChat(
    @Param('id', UuidPipe) id: string,
    @Body() { received }: MarkChatDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<StaffOrderView> {
    await this.chats.mark(id, received, staff);
    return await this.orders.findOne(id);
  }
}
