import type { SentMessageView } from '@shop/contracts';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Public } from '../platform/http/access.decorators';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { AskedByKey, type Asked } from '../platform/repeats/asked';
import { SendMessageDto } from './messages.dto';
import { MessagesService } from './messages.service';

@Controller('contact')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @Public()
  @RateLimit('forms')
  @ApiOperation({ summary: 'Send a message to the shop' })
  send(@Body() input: SendMessageDto, @AskedByKey() asked: Asked | null): Promise<SentMessageView> {
    return this.messages.receive(input, asked);
  }
}
