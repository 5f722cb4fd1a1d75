import type { SentMessageView, Success } from '@shop/contracts';
import { Body, Controller, Post } from '@nestjs/common';

import { Public } from '../common/access.decorators';
import { success } from '../common/http/success';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { SendMessageDto } from './messages.dto';
import { MessagesService } from './messages.service';

@Controller('contact')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @Public()
  @RateLimit('forms')
  async send(@Body() input: SendMessageDto): Promise<Success<SentMessageView>> {
    return success(await this.messages.receive(input));
  }
}
