import type { ApplicationView } from '@shop/contracts';
import { Body, Controller, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Public } from '../platform/http/access.decorators';
import { CallerAddress } from '../platform/http/caller-address';
import { Fails } from '../platform/http/fails.decorator';
import { RateLimit } from '../platform/rate-limit/rate-limit';
import { AskedByKey, type Asked } from '../platform/repeats/asked';
import { ApplyAsAffiliateDto } from './affiliates.dto';
import { AffiliatesService } from './affiliates.service';
import { KnownEmails } from './known-emails';

@Controller('affiliates')
export class AffiliatesController {
  constructor(
    private readonly affiliates: AffiliatesService,
    private readonly knownEmails: KnownEmails,
  ) {}

  @Post()
  @Public()
  @RateLimit('forms')
  @ApiOperation({ summary: 'Apply as an affiliate' })
  @Fails('affiliate.emailTaken')
  apply(
    @Body() input: ApplyAsAffiliateDto,
    @CallerAddress() address: string,
    @AskedByKey() asked: Asked | null,
  ): Promise<ApplicationView> {
    return this.knownEmails.count(address, () => this.affiliates.apply(input, asked));
  }
}
