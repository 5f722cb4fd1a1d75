import type { ActivationView, DistributorView, Success } from '@shop/contracts';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';

import { Public } from '../../common/access.decorators';
import { DistributorSessions } from '../distributor/distributor-sessions.service';
import { success } from '../../common/http/success';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { ActivationService } from './activation.service';
import { toDistributorView } from '../../affiliates/affiliate.view';
import { ActivateDto, ReadActivationDto } from '../../affiliates/affiliates.dto';

/** The page behind an activation link. */
@Controller('auth/distributor')
@Public()
@RateLimit('logins')
export class ActivationController {
  constructor(
    private readonly activations: ActivationService,
    private readonly sessions: DistributorSessions,
  ) {}

  /** Reads, though it is a POST: the token is a secret, and addresses end up in logs and histories. */
  @Post('activation')
  @HttpCode(200)
  async read(@Body() { token }: ReadActivationDto): Promise<Success<ActivationView>> {
    return success(await this.activations.read(token));
  }

  /** Answers like the login: the affiliate is signed in. */
  @Post('activate')
  @HttpCode(200)
  async activate(
    @Body() { token, newPassword }: ActivateDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Success<DistributorView> & DistributorView> {
    const affiliate = await this.activations.activate(token, newPassword);
    this.sessions.open(response, affiliate);
    const view = toDistributorView(affiliate);
    return { ...view, ...success(view) };
  }
}
