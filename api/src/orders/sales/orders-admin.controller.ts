import type { OrderStatusOutcome, SalesMeta, StaffOrderView } from '@shop/contracts';
import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiOperation } from '@nestjs/swagger';

import { AllowStaff } from '../../common/access.decorators';
import { Fails } from '../../common/http/fails.decorator';
import { CurrentStaff } from '../../auth/current-user.decorators';
import { UuidPipe } from '../../common/validation/uuid';
import { UserEntity } from '../../users/user.entity';
import { IdempotencyKey } from '../checkout/idempotency';
import { SaleStatusService } from './sale-status.service';
import { ChangeSaleStatusDto } from './sales.dto';
import { ChangeOrdersStatusDto, ListOrdersDto, ListOverdueDto, StaffOrderDto } from './orders-admin.dto';
import { OrdersAdminService } from './orders-admin.service';
import type { Page } from '../../common/http/page';

@Controller('admin/orders')
@AllowStaff()
export class OrdersAdminController {
  constructor(
    private readonly orders: OrdersAdminService,
    private readonly statuses: SaleStatusService,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Orders with their lines, and what they add up to' })
  list(@Query() query: ListOrdersDto): Promise<Page<StaffOrderView, SalesMeta>> {
    return this.orders.list(query);
  }

  @Post()
  @ApiHeader({ name: 'Idempotency-Key', required: false })
  @ApiOperation({ summary: 'Enter an order for a customer' })
  @Fails('order.outOfStock', 'order.belowMinimum', 'order.totalChanged', 'order.keyReused')
  placeOrder(
    @Body() input: StaffOrderDto,
    @IdempotencyKey() key: string | null,
    @CurrentStaff() staff: UserEntity,
  ): Promise<StaffOrderView> {
    return this.orders.placeOrder(input, key, staff);
  }

  @Get('overdue')
  @ApiOperation({ summary: 'Orders that have been pending for too long' })
  listOverdue(@Query() query: ListOverdueDto): Promise<Page<StaffOrderView>> {
    return this.orders.listOverdue(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'An order with its lines' })
  @Fails('request.invalid', 'resource.notFound')
  findOne(@Param('id', UuidPipe) id: string): Promise<StaffOrderView> {
    return this.orders.findOne(id);
  }

  @Patch('status')
  @ApiOperation({ summary: 'Move up to 100 orders at once; each succeeds or fails by itself' })
  changeStatuses(
    @Body() { ids, status }: ChangeOrdersStatusDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<OrderStatusOutcome[]> {
    return this.statuses.changeOrders(ids, status, staff);
  }

  @Patch(':id/status')
  @ApiOperation({ summary: 'Move all lines of an order, or none' })
  @Fails('resource.notFound', 'sale.statusNotAllowed', 'order.outOfStock')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() { status }: ChangeSaleStatusDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<StaffOrderView> {
    await this.statuses.changeOrder(id, status, staff);
    return await this.orders.findOne(id);
  }
}
