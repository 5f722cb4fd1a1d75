import type { BlockedPhoneView } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Put, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { StepUp } from '../../access/step-up';
import { AllowRole, AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import type { Page } from '../../platform/http/page';
import { ListQueryDto } from '../../platform/validation/list-query.dto';
import type { StaffPrincipal } from '../../access/principal';
import { BlockedPhonesService } from './blocked-phones.service';
import { BlockPhoneDto, PhonePipe } from './holds.dto';

@Controller('admin/blocked-phones')
export class BlockedPhonesController {
  constructor(private readonly phones: BlockedPhonesService) {}

  @Get()
  @AllowStaff()
  @ApiOperation({ summary: 'Phones whose orders are refused' })
  list(@Query() query: ListQueryDto): Promise<Page<BlockedPhoneView>> {
    return this.phones.list(query);
  }

  @Put(':phone')
  @AllowRole('admin')
  @StepUp()
  @ApiOperation({ summary: 'Refuse the orders of a phone, unless staff enter them' })
  @Fails('request.invalid', 'resource.notFound')
  block(
    @Param('phone', PhonePipe) phone: string,
    @Body() input: BlockPhoneDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<BlockedPhoneView> {
    return this.phones.block(phone, input, staff);
  }

  @Delete(':phone')
  @AllowRole('admin')
  @StepUp()
  @ApiOperation({ summary: 'Take the orders of a phone again' })
  @Fails('request.invalid', 'resource.notFound')
  async unblock(
    @Param('phone', PhonePipe) phone: string,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<{ id: string }> {
    await this.phones.unblock(phone, staff);
    return { id: phone };
  }
}
