import type { OrderLimits } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { StepUp } from '../../access/step-up';
import { AllowRole, AllowStaff } from '../../platform/http/access.decorators';
import type { StaffPrincipal } from '../../access/principal';
import { OrderLimitsDto, ReviewDto } from './holds.dto';
import { OrderLimitsService } from './order-limits.service';

@Controller('admin/order-limits')
export class OrderLimitsController {
  constructor(private readonly limits: OrderLimitsService) {}

  @Get()
  @AllowRole('admin')
  @ApiOperation({ summary: 'What buyers may hold without paying' })
  find(): Promise<OrderLimits> {
    return this.limits.find();
  }

  @Put()
  @AllowRole('admin')
  @StepUp()
  @ApiOperation({ summary: 'Set the limits that are sent; null turns one off' })
  replace(@Body() limits: OrderLimitsDto, @CurrentStaff() staff: StaffPrincipal): Promise<OrderLimits> {
    return this.limits.replace(limits, staff);
  }

  @Post('review')
  @HttpCode(200)
  @AllowStaff()
  @StepUp()
  @ApiOperation({ summary: 'Staff has looked at unusual orders: count what all buyers hold from then on' })
  async review(@Body() { seen }: ReviewDto, @CurrentStaff() staff: StaffPrincipal): Promise<null> {
    await this.limits.review(staff, seen);
    return null;
  }
}
