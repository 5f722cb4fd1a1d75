import type { NoticeView } from '@shop/contracts';
import { Controller, Delete, Get, Param } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp } from '../access/step-up';
import { AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { UuidPipe } from '../platform/validation/uuid';
import type { StaffPrincipal } from '../access/principal';
import { NoticesService } from './notices.service';

@Controller('admin/notices')
@AllowStaff()
export class NoticesController {
  constructor(private readonly notices: NoticesService) {}

  @Get()
  @ApiOperation({ summary: 'What the signed-in user was told and has not seen yet' })
  list(@CurrentStaff() user: StaffPrincipal): Promise<NoticeView[]> {
    return this.notices.list(user);
  }

  @Delete(':id')
  @NoStepUp('Only what one was told oneself; the audit log keeps what it told of')
  @ApiOperation({ summary: 'Say that one has seen a notice' })
  @Fails('resource.notFound')
  async markSeen(@Param('id', UuidPipe) id: string, @CurrentStaff() user: StaffPrincipal): Promise<{ id: string }> {
    await this.notices.markSeen(id, user);
    return { id };
  }
}
