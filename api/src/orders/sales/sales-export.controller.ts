import { Controller, Get, Query, StreamableFile } from '@nestjs/common';

import { AllowStaff } from '../../common/access.decorators';
import { dayOf } from '../reports/day';
import { SalesExportService } from './sales-export.service';
import { ExportSalesDto } from './sales.dto';

@Controller('admin/sales.csv')
@AllowStaff()
export class SalesExportController {
  constructor(private readonly exports: SalesExportService) {}

  @Get()
  async download(@Query() query: ExportSalesDto): Promise<StreamableFile> {
    return new StreamableFile(await this.exports.open(query), {
      type: 'text/csv; charset=utf-8',
      disposition: `attachment; filename="ventas-${dayOf(new Date())}.csv"`,
    });
  }
}
