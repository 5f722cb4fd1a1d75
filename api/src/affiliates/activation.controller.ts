import type { ActivationView, DistributorView, Success } from '@shop/contracts';
import { Body, Controller, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';

import { Public } from '../shared/access/access';
import { DistributorSessions } from '../shared/access/distributor-sessions';
import { success } from '../shared/http/success';
import { Limit } from '../shared/limits/limit';
import { ActivationService } from './activation.service';
import { toDistributorView } from './affiliate.view';
import { ActivateDto, ReadActivationDto } from './affiliates.dto';

/** The page behind an activation link. */
@Controller('auth/distributor')
@Public()
@Limit('logins')
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
