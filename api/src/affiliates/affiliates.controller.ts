import type { ApplicationView, Success } from '@shop/contracts';
import { Body, Controller, Post } from '@nestjs/common';

import { Public } from '../common/access.decorators';
import { success } from '../common/http/success';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { ApplyAsAffiliateDto } from './affiliates.dto';
import { AffiliatesService } from './affiliates.service';

@Controller('affiliates')
export class AffiliatesController {
  constructor(private readonly affiliates: AffiliatesService) {}

  @Post()
  @Public()
  @RateLimit('forms')
  async apply(@Body() input: ApplyAsAffiliateDto): Promise<Success<ApplicationView>> {
    return success(await this.affiliates.apply(input));
  }
}
