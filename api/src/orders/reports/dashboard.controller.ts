import type { DashboardView, SalesReportView, Success } from '@shop/contracts';
import { Controller, Get, Query } from '@nestjs/common';

import { AllowStaff } from '../../common/access.decorators';
import { success } from '../../common/http/success';
import { SalesReportDto } from './dashboard.dto';
import { DashboardService } from './dashboard.service';

@Controller('admin')
@AllowStaff()
export class DashboardController {
  constructor(private readonly dashboard: DashboardService) {}

  @Get('dashboard')
  async show(): Promise<Success<DashboardView>> {
    return success(await this.dashboard.show());
  }

  @Get('reports/sales')
  async reportSales(@Query() query: SalesReportDto): Promise<Success<SalesReportView>> {
    return success(await this.dashboard.reportSales(query));
  }
}
