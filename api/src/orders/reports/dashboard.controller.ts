import type { DashboardView, SalesReportView } from '@shop/contracts';
import { Controller, Get, Query } from '@nestjs/common';

import { AllowStaff } from '../../common/access.decorators';
import { SalesReportDto } from './dashboard.dto';
import { DashboardService } from './dashboard.service';

@Controller('admin')
@AllowStaff()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get('dashboard')
  show(): Promise<DashboardView> {
    return this.dashboard.show();
  }

  @Get('reports/sales')
  reportSales(@Query() query: SalesReportDto): Promise<SalesReportView> {
    return this.dashboard.reportSales(query);
  }
}
