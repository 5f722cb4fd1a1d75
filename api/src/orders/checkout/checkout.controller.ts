import type { OrderView } from '@shop/contracts';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';

import { Buyer, type BuyerSession } from '../../auth/distributor/buyer';
import { Public } from '../../common/access.decorators';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { CheckoutService } from './checkout.service';
import { IdempotencyKey } from './idempotency';
import { PlaceOrderDto } from './order.dto';

@Controller('orders')
@Public()
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  @Post()
  @RateLimit('orders')
  placeOrder(
    @Body() input: PlaceOrderDto,
    @IdempotencyKey() key: string | null,
    @Buyer() buyer: BuyerSession,
  ): Promise<OrderView> {
    return this.checkout.placeOrder(input, key, buyer);
  }

  @Get(':id')
  findByLink(@Param('id') id: string, @Query('token') token: unknown): Promise<OrderView> {
    return this.checkout.findByLink(id, token);
  }
}
