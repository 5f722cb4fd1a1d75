import type { ApplicationView, Success } from '@shop/contracts';
import { Body, Controller, Post } from '@nestjs/common';

import { Public } from '../shared/access/access';
import { success } from '../shared/http/success';
import { Limit } from '../shared/limits/limit';
import { ApplyAsAffiliateDto } from './affiliates.dto';
import { AffiliatesService } from './affiliates.service';

@Controller('affiliates')
export class AffiliatesController {
  constructor(private readonly affiliates: AffiliatesService) {}

  @Post()
  @Public()
  @Limit('forms')
  async apply(@Body() input: ApplyAsAffiliateDto): Promise<Success<ApplicationView>> {
    return success(await this.affiliates.apply(input));
  }
}
