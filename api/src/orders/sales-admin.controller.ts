import type { SalesMeta, SaleView, SuccessList } from '@shop/contracts';
import { Controller, Get, Query } from '@nestjs/common';

import { AllowStaff } from '../shared/access/access';
import { ListSalesDto } from './sales.dto';
import { SalesService } from './sales.service';

@Controller('admin/sales')
@AllowStaff()
export class SalesAdminController {
  constructor(private readonly sales: SalesService) {}

  @Get()
  list(@Query() query: ListSalesDto): Promise<SuccessList<SaleView, SalesMeta>> {
    return this.sales.list(query);
  }
}
