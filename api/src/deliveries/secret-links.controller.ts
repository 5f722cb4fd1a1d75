import { RUN_TOKEN_HEADER, type BuyerDeliveryView, type RiderOutcomeAnswer, type RiderRunView } from '@shop/contracts';
import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiHeader, ApiOperation, ApiQuery } from '@nestjs/swagger';

import { Public } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { BuyerDeliveryService } from './buyers/buyer-delivery.service';
import { DeliveryWishDto, RiderOutcomesDto } from './deliveries.dto';
import { RiderService } from './runs/rider.service';

const TOKEN = RUN_TOKEN_HEADER.toLowerCase();

/** The rider with a run's secret link, and the buyer with an order's. */
@Controller()
@Public()
export class SecretLinksController {
  constructor(
    private readonly rider: RiderService,
    private readonly deliveries: BuyerDeliveryService,
  ) {}

  @Get('runs/:id')
  @RateLimit('riders')
  @Header('X-Robots-Tag', 'noindex, nofollow')
  @ApiHeader({ name: RUN_TOKEN_HEADER, required: true })
  @ApiOperation({ summary: 'A run behind the link of its rider, and nothing else' })
  @Fails('resource.notFound', 'run.linkOver')
  findRun(@Param('id') id: string, @Headers(TOKEN) token: string | undefined): Promise<RiderRunView> {
    return this.rider.find(id, token ?? '');
  }

  @Post('runs/:id/outcomes')
  @HttpCode(200)
  @RateLimit('riders')
  @ApiHeader({ name: RUN_TOKEN_HEADER, required: true })
  @ApiOperation({ summary: 'What a rider recorded; each counts once or is refused in words' })
  @Fails('resource.notFound')
  record(
    @Param('id') id: string,
    @Headers(TOKEN) token: string | undefined,
    @Body() { outcomes }: RiderOutcomesDto,
  ): Promise<RiderOutcomeAnswer[]> {
    return this.rider.record(id, token ?? '', outcomes);
  }

  @Get('orders/:id/delivery')
  @ApiQuery({ name: 'token', type: String })
  @ApiOperation({ summary: 'Where an order is, behind its status link' })
  @Fails('resource.notFound')
  findDelivery(@Param('id') id: string, @Query('token') token: unknown): Promise<BuyerDeliveryView> {
    return this.deliveries.find(id, token);
  }

  @Post('orders/:id/delivery-wish')
  @HttpCode(200)
  @RateLimit('forms')
  @ApiOperation({ summary: 'Ask for another address or day before the order leaves the shop' })
  @Fails('resource.notFound', 'wish.tooLate')
  async ask(@Param('id') id: string, @Body() input: DeliveryWishDto): Promise<BuyerDeliveryView> {
    await this.deliveries.ask(id, input);
    return await this.deliveries.find(id, input.token);
  }
}
