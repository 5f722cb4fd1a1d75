import type { BuyerDeliveryView } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery } from '@nestjs/swagger';

import { Public } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { DeliveryWishDto } from '../deliveries.dto';
import { BuyerDeliveryService } from './buyer-delivery.service';

@Controller('orders')
@Public()
export class BuyerDeliveryController {
  constructor(private readonly deliveries: BuyerDeliveryService) {}

  @Get(':id/delivery')
  @ApiQuery({ name: 'token', type: String })
  @ApiOperation({ summary: 'Where an order is, behind its status link' })
  @Fails('resource.notFound')
  find(@Param('id') id: string, @Query('token') token: unknown): Promise<BuyerDeliveryView> {
    return this.deliveries.find(id, token);
  }

  @Post(':id/delivery-wish')
  @HttpCode(200)
  @RateLimit('forms')
  @ApiOperation({ summary: 'Ask for another address or day before the order leaves the shop' })
  @Fails('resource.notFound', 'wish.tooLate')
  async ask(@Param('id') id: string, @Body() input: DeliveryWishDto): Promise<BuyerDeliveryView> {
    await this.deliveries.ask(id, input);
    return await this.deliveries.find(id, input.token);
  }
}
