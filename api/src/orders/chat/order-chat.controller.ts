import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Public } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { OpenChatDto } from './order-chat.dto';
import { OrderChatService } from './order-chat.service';

@Controller('orders')
@Public()
export class OrderChatController {
  constructor(private readonly chats: OrderChatService) {}

  /** Sent as a page is left, so nobody reads the answer. */
  @Post(':id/chat')
  @HttpCode(200)
  @ApiOperation({ summary: 'Keep that the buyer went on to the chat; the first time counts' })
  @Fails('resource.notFound')
  async open(@Param('id') id: string, @Body() { token }: OpenChatDto): Promise<{ id: string }> {
    await this.chats.open(id, token);
    return { id };
  }
}
