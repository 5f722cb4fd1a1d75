import type { OrderView } from '@shop/contracts';
import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiOperation, ApiQuery } from '@nestjs/swagger';

import { Buyer, type BuyerSession } from '../../affiliates/sign-in/buyer';
import { Public } from '../../platform/http/access.decorators';
import { CallerAddress } from '../../platform/http/caller-address';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { IdempotencyKey } from '../../platform/repeats/asked';
import { CheckoutService } from './checkout.service';
import { PlaceOrderDto } from './order.dto';

@Controller('orders')
@Public()
export class CheckoutController {
  constructor(private readonly checkout: CheckoutService) {}

  @Post()
  @RateLimit('orders')
  @ApiOperation({ summary: 'Place an order; the server prices it and reserves the stock' })
  @Fails(
    'auth.required',
    'order.outOfStock',
    'order.belowMinimum',
    'order.totalChanged',
    'order.keyReused',
    'order.holdLimit',
  )
  placeOrder(
    @Body() input: PlaceOrderDto,
    @IdempotencyKey() key: string | null,
    @Buyer() buyer: BuyerSession,
    @CallerAddress() callerAddress: string,
  ): Promise<OrderView> {
    return this.checkout.placeOrder(input, key, buyer, callerAddress);
  }

  @Get(':id')
  @ApiQuery({ name: 'token', type: String })
  @ApiOperation({ summary: 'An order behind its status link, with phone and address masked' })
  @Fails('resource.notFound')
  findByLink(@Param('id') id: string, @Query('token') token: unknown): Promise<OrderView> {
    return this.checkout.findByLink(id, token);
  }
}
