import type { SalesMeta, SaleView } from '@shop/contracts';
import { Body, Controller, Get, Param, Patch, Query, StreamableFile } from '@nestjs/common';

import { AllowStaff } from '../../common/access.decorators';
import { CurrentStaff } from '../../auth/current-user.decorators';
import { UuidPipe } from '../../common/validation/uuid';
import { UserEntity } from '../../users/user.entity';
import { dayOf } from '../reports/day';
import { SaleStatusService } from './sale-status.service';
import { ChangeSaleStatusDto, ExportSalesDto, ListSalesDto } from './sales.dto';
import { SalesService } from './sales.service';
import type { Page } from '../../common/http/page';

@Controller('admin')
@AllowStaff()
export class SalesAdminController {
  constructor(
    private readonly sales: SalesService,
    private readonly statuses: SaleStatusService,
  ) {}

  @Get('sales')
  list(@Query() query: ListSalesDto): Promise<Page<SaleView, SalesMeta>> {
    return this.sales.list(query);
  }

  @Get('sales.csv')
  async export(@Query() filter: ExportSalesDto): Promise<StreamableFile> {
    return new StreamableFile(await this.sales.export(filter), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="ventas-${dayOf(new Date())}.csv"`,
    });
  }

  @Patch('sales/:id/status')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() { status }: ChangeSaleStatusDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<SaleView> {
    await this.statuses.changeSale(id, status, staff);
    return await this.sales.findOne(id);
  }
}
