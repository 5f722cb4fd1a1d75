import type { PushDeviceView, PushView } from '@shop/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentSession } from '../access/current-user.decorators';
import { NoStepUp } from '../access/step-up';
import type { StaffSession } from '../access/principal';
import { AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { UuidPipe } from '../platform/validation/uuid';
import { PushDevicesService } from './push-devices.service';
import { PushSubscriptionDto } from './push.dto';

/** Where staff are told of new orders while no page of the shop is open. */
@Controller('admin/push')
@AllowStaff()
export class PushController {
  constructor(private readonly devices: PushDevicesService) {}

  @Get()
  @ApiOperation({ summary: 'The own devices that are told of new orders, and the key to add one' })
  list(@CurrentSession() session: StaffSession): Promise<PushView> {
    return this.devices.list(session);
  }

  @Put('device')
  @NoStepUp('Shows codes and totals alone, and ends with the session')
  @ApiOperation({ summary: 'Be told of new orders on this device' })
  @Fails('push.unknownService', 'push.removed')
  add(@Body() input: PushSubscriptionDto, @CurrentSession() session: StaffSession): Promise<PushDeviceView> {
    return this.devices.add(input, session);
  }

  @Delete('devices/:id')
  @HttpCode(200)
  @NoStepUp('Only ends what a device is told')
  @ApiOperation({ summary: 'Be told no more on an own device' })
  @Fails('resource.notFound')
  async remove(@Param('id', UuidPipe) id: string, @CurrentSession() session: StaffSession): Promise<{ id: string }> {
    await this.devices.remove(id, session);
    return { id };
  }
}
