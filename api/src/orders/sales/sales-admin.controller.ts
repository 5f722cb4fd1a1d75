import { dayInGuatemala, type ChangedSaleView, type SalesMeta, type SaleView } from '@shop/contracts';
import { Body, Controller, Get, Param, Patch, Query, StreamableFile } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';

import { AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { NoStepUp, StepUp } from '../../access/step-up';
import { CurrentStaff } from '../../access/current-user.decorators';
import { UuidPipe } from '../../platform/validation/uuid';
import type { StaffPrincipal } from '../../access/principal';
import { OrdersAdminService } from './orders-admin.service';
import { SaleStatusService } from './sale-status.service';
import { ChangeSaleStatusDto, ExportSalesDto, ListSalesDto } from './sales.dto';
import { SalesExport } from './sales-export.service';
import { SalesService } from './sales.service';
import type { Page } from '../../platform/http/page';

@Controller('admin')
@AllowStaff()
export class SalesAdminController {
  constructor(
    private readonly sales: SalesService,
    private readonly orders: OrdersAdminService,
    private readonly exporting: SalesExport,
    private readonly statuses: SaleStatusService,
  ) {}

  @Get('sales')
  @ApiOperation({ summary: 'Sales, one for each line of an order, and what they add up to' })
  list(@Query() query: ListSalesDto): Promise<Page<SaleView, SalesMeta>> {
    return this.sales.list(query);
  }

  @Get('sales.csv')
  @StepUp()
  @RateLimit('uploads')
  @ApiOperation({ summary: 'The sales that match, as a file' })
  @Fails('limit.tooManyRequests')
  @ApiOkResponse({ content: { 'text/csv': { schema: { type: 'string' } } } })
  async export(@Query() filter: ExportSalesDto, @CurrentStaff() staff: StaffPrincipal): Promise<StreamableFile> {
    return new StreamableFile(await this.exporting.begin(filter, staff), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="ventas-${dayInGuatemala(new Date())}.csv"`,
    });
  }

  @Patch('sales/:id/status')
  @NoStepUp('Orders: everyday work, can be undone')
  @ApiOperation({ summary: 'Complete, cancel or reopen a sale, and see it with its order after it' })
  @Fails('resource.notFound', 'order.changed', 'sale.statusNotAllowed', 'order.outOfStock')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() change: ChangeSaleStatusDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<ChangedSaleView> {
    const order = await this.statuses.changeSale(id, change, staff);
    return await this.orders.findSale(id, order.id);
  }
}
