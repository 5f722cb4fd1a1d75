import type { OrderStatusOutcome, SalesMeta, StaffOrderView, Success, SuccessList } from '@shop/contracts';
import { Body, Controller, Get, Headers, Param, Patch, Post, Query } from '@nestjs/common';

import { AllowStaff } from '../../common/access.decorators';
import { CurrentStaff } from '../../auth/current-user.decorators';
import { success } from '../../common/http/success';
import { UuidPipe } from '../../common/validation/uuid.pipe';
import { UserEntity } from '../../users/user.entity';
import { SaleStatusService } from './sale-status.service';
import { ChangeSaleStatusDto } from './sales.dto';
import { ChangeOrdersStatusDto, ListOrdersDto, ListOverdueDto, StaffOrderDto } from './orders-admin.dto';
import { OrdersAdminService } from './orders-admin.service';

@Controller('admin/orders')
@AllowStaff()
export class OrdersAdminController {
  constructor(
    private readonly orders: OrdersAdminService,
    private readonly statuses: SaleStatusService,
  ) {}

  @Get()
  list(@Query() query: ListOrdersDto): Promise<SuccessList<StaffOrderView, SalesMeta>> {
    return this.orders.list(query);
  }

  @Post()
  async place(
    @Body() input: StaffOrderDto,
    @Headers('idempotency-key') key: string | undefined,
    @CurrentStaff() staff: UserEntity,
  ): Promise<Success<StaffOrderView>> {
    return success(await this.orders.place(input, key, staff));
  }

  @Get('overdue')
  listOverdue(@Query() query: ListOverdueDto): Promise<SuccessList<StaffOrderView>> {
    return this.orders.listOverdue(query);
  }

  @Get(':id')
  async findOne(@Param('id', UuidPipe) id: string): Promise<Success<StaffOrderView>> {
    return success(await this.orders.findOne(id));
  }

  @Patch('status')
  async changeStatuses(
    @Body() { ids, status }: ChangeOrdersStatusDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<Success<OrderStatusOutcome[]>> {
    return success(await this.statuses.changeOrders(ids, status, staff));
  }

  @Patch(':id/status')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() { status }: ChangeSaleStatusDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<Success<StaffOrderView>> {
    await this.statuses.changeOrder(id, status, staff);
    return success(await this.orders.findOne(id));
  }
}
