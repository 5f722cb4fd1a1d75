import type { OrderView } from '@shop/contracts';
import { Body, Controller, Get, Headers, Param, Post, Query, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';

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
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OrderView> {
    return this.orders.place(input, key, request, response);
  }

  @Get(':id')
  findByLink(@Param('id') id: string, @Query('token') token: unknown): Promise<OrderView> {
    return this.orders.findByLink(id, token);
  }
}
