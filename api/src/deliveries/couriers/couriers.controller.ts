import type { CourierView } from '@shop/contracts';
import { Body, Controller, Get, Param, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { Allow, AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { UuidPipe } from '../../platform/validation/uuid';
import { AskedByKey, type Asked } from '../../platform/repeats/asked';
import type { StaffPrincipal } from '../../access/principal';
import { CourierDto } from './couriers.dto';
import { CouriersService } from './couriers.service';

@Controller('admin/couriers')
@AllowStaff()
export class CouriersController {
  constructor(private readonly couriers: CouriersService) {}

  @Get()
  @ApiOperation({ summary: 'Who brings parcels, active ones first' })
  list(): Promise<CourierView[]> {
    return this.couriers.list();
  }

  @Post()
  @Allow('settleCash')
  @NoStepUp('Who rides for the shop: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Add a courier' })
  @Fails('request.keyReused')
  async create(
    @Body() input: CourierDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<CourierView> {
    return await this.couriers.find(await this.couriers.create(input, staff, asked));
  }

  @Patch(':id')
  @Allow('settleCash')
  @NoStepUp('Who rides for the shop: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Change a courier; fees of what was delivered before stay' })
  @Fails('resource.notFound')
  async update(
    @Param('id', UuidPipe) id: string,
    @Body() input: CourierDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<CourierView> {
    await this.couriers.update(id, input, staff);
    return await this.couriers.find(id);
  }
}
