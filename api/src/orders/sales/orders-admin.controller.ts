import type { OrderStatusOutcome, SalesMeta, StaffOrderView } from '@shop/contracts';
import { Body, Controller, Get, Param, Patch, Post, Query } from '@nestjs/common';

import { AllowStaff } from '../../common/access.decorators';
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
  list(@Query() query: ListOrdersDto): Promise<Page<StaffOrderView, SalesMeta>> {
    return this.orders.list(query);
  }

  @Post()
  placeOrder(
    @Body() input: StaffOrderDto,
    @IdempotencyKey() key: string | null,
    @CurrentStaff() staff: UserEntity,
  ): Promise<StaffOrderView> {
    return this.orders.placeOrder(input, key, staff);
  }

  @Get('overdue')
  listOverdue(@Query() query: ListOverdueDto): Promise<Page<StaffOrderView>> {
    return this.orders.listOverdue(query);
  }

  @Get(':id')
  findOne(@Param('id', UuidPipe) id: string): Promise<StaffOrderView> {
    return this.orders.findOne(id);
  }

  @Patch('status')
  changeStatuses(
    @Body() { ids, status }: ChangeOrdersStatusDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<OrderStatusOutcome[]> {
    return this.statuses.changeOrders(ids, status, staff);
  }

  @Patch(':id/status')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() { status }: ChangeSaleStatusDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<StaffOrderView> {
    await this.statuses.changeOrder(id, status, staff);
    return await this.orders.findOne(id);
  }
}
