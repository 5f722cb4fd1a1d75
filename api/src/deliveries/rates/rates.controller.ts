import type { RatesView } from '@shop/contracts';
import { Controller, Get, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff } from '../../platform/http/access.decorators';
import { IfPresent } from '../../platform/validation/decorators';
import { Day } from '../../orders/reports/day';
import { RatesService } from './rates.service';

class RatesDto {
  @IfPresent()
  @Day()
  from?: string;

  @IfPresent()
  @Day()
  to?: string;
}

@Controller('admin/deliveries/rates')
@AllowStaff()
export class RatesController {
  constructor(private readonly rates: RatesService) {}

  @Get()
  @ApiOperation({ summary: 'Attempts by outcome, for courier, department and first or repeat buyer' })
  read(@Query() { from, to }: RatesDto): Promise<RatesView> {
    return this.rates.read(from, to);
  }
}
