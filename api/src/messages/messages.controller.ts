import type { SentMessageView, Success } from '@shop/contracts';
import { Body, Controller, Post } from '@nestjs/common';

import { Public } from '../shared/access/access';
import { success } from '../shared/http/success';
import { Limit } from '../shared/limits/limit';
import { SendMessageDto } from './messages.dto';
import { MessagesService } from './messages.service';

@Controller('contact')
export class MessagesController {
  constructor(private readonly messages: MessagesService) {}

  @Post()
  @Public()
  @Limit('forms')
  async send(@Body() input: SendMessageDto): Promise<Success<SentMessageView>> {
    return success(await this.messages.receive(input));
  }
}
