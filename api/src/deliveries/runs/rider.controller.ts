import { RUN_TOKEN_HEADER, type RiderOutcomeAnswer, type RiderRunView } from '@shop/contracts';
import { Body, Controller, Get, Header, Headers, HttpCode, Param, Post } from '@nestjs/common';
import { ApiHeader, ApiOperation } from '@nestjs/swagger';

import { Public } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { RiderOutcomesDto } from '../deliveries.dto';
import { RiderService } from './rider.service';

const TOKEN = RUN_TOKEN_HEADER.toLowerCase();

@Controller('runs')
@Public()
@RateLimit('riders')
export class RiderController {
  constructor(private readonly rider: RiderService) {}

  @Get(':id')
  @Header('X-Robots-Tag', 'noindex, nofollow')
  @ApiHeader({ name: RUN_TOKEN_HEADER, required: true })
  @ApiOperation({ summary: 'A run behind the link of its rider, and nothing else' })
  @Fails('resource.notFound', 'run.linkOver')
  find(@Param('id') id: string, @Headers(TOKEN) token: string | undefined): Promise<RiderRunView> {
    return this.rider.find(id, token ?? '');
  }

  @Post(':id/outcomes')
  @HttpCode(200)
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
}
