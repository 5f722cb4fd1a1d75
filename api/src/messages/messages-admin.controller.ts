import type { MessagesMeta, MessageView } from '@shop/contracts';
import { Body, Controller, Get, Param, Patch, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp } from '../access/step-up';
import { UuidPipe } from '../platform/validation/uuid';
import type { StaffPrincipal } from '../access/principal';
import { MessagesAdminService } from './messages-admin.service';
import { ChangeMessageStatusDto, ListMessagesDto } from './messages.dto';
import type { Page } from '../platform/http/page';

@Controller('admin/messages')
@AllowStaff()
export class MessagesAdminController {
  constructor(private readonly messages: MessagesAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Messages from the contact form' })
  list(@Query() query: ListMessagesDto): Promise<Page<MessageView, MessagesMeta>> {
    return this.messages.list(query);
  }

  @Patch(':id/status')
  @NoStepUp('Messages: everyday work, can be undone')
  @ApiOperation({ summary: 'Mark a message as read, replied or unread' })
  @Fails('resource.notFound')
  changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() input: ChangeMessageStatusDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<MessageView> {
    return this.messages.changeStatus(staff, id, input);
  }
}
