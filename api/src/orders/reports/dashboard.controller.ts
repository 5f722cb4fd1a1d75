import type { DashboardView, SalesReportView } from '@shop/contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff } from '../../platform/http/access.decorators';
import { DaysDto } from './day';
import { DashboardService } from './dashboard.service';

@Controller('admin')
@AllowStaff()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get('dashboard')
  @ApiOperation({ summary: 'The figures of the dashboard' })
  show(): Promise<DashboardView> {
    return this.dashboard.show();
  }

  @Get('reports/sales')
  @ApiOperation({ summary: 'Sales by day and the best flavors of a span of days' })
  reportSales(@Query() query: DaysDto): Promise<SalesReportView> {
    return this.dashboard.reportSales(query);
  }
}
