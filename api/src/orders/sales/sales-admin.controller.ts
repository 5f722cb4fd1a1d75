import type { SalesMeta, SaleView } from '@shop/contracts';
import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';

import { AllowStaff } from '../../common/access.decorators';
import { CurrentStaff } from '../../auth/current-user.decorators';
import { UuidPipe } from '../../common/validation/uuid';
import { UserEntity } from '../../users/user.entity';
import { SaleStatusService } from './sale-status.service';
import { ChangeSaleStatusDto, ListSalesDto } from './sales.dto';
import { SalesService } from './sales.service';
import type { Page } from '../../common/http/page';

@Controller('admin/sales')
@AllowStaff()
export class SalesAdminController {
  constructor(
    private readonly sales: SalesService,
    private readonly statuses: SaleStatusService,
  ) {}

  @Get()
  list(@Query() query: ListSalesDto): Promise<Page<SaleView, SalesMeta>> {
    return this.sales.list(query);
  }

  @Patch(':id/status')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() { status }: ChangeSaleStatusDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<SaleView> {
    await this.statuses.changeSale(id, status, staff);
    return await this.sales.findOne(id);
  }
}
