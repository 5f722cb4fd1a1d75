import type { ApplicationView } from '@shop/contracts';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Public } from '../common/access.decorators';
import { Fails } from '../common/http/fails.decorator';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { ApplyAsAffiliateDto } from './affiliates.dto';
import { AffiliatesService } from './affiliates.service';

@Controller('affiliates')
export class AffiliatesController {
  constructor(private readonly affiliates: AffiliatesService) {}

  @Post()
  @Public()
  @RateLimit('forms')
  @ApiOperation({ summary: 'Apply as an affiliate' })
  @Fails('affiliate.emailTaken')
  apply(@Body() input: ApplyAsAffiliateDto): Promise<ApplicationView> {
    return this.affiliates.apply(input);
  }
}
