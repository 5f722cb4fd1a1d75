import type { OrderView } from '@shop/contracts';
import { Body, Controller, Get, Headers, Param, Post, Query } from '@nestjs/common';

import { Buyer, type BuyerSession } from '../../auth/distributor/buyer';
import { Public } from '../../common/access.decorators';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { PlaceOrderDto } from './order.dto';
import { CheckoutService } from './checkout.service';

@Controller('orders')
@Public()
export class CheckoutController {
  constructor(private readonly orders: CheckoutService) {}

  @Post()
  @RateLimit('orders')
  place(
    @Body() input: PlaceOrderDto,
    @Headers('idempotency-key') key: string | undefined,
    @Buyer() buyer: BuyerSession,
  ): Promise<OrderView> {
    return this.orders.place(input, key, buyer);
  }

  @Get(':id')
  findByLink(@Param('id') id: string, @Query('token') token: unknown): Promise<OrderView> {
    return this.orders.findByLink(id, token);
  }
}
