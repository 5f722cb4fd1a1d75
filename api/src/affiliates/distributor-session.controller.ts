import type { DistributorView, Success } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Post, Res } from '@nestjs/common';
import type { Response } from 'express';

import { AllowDistributor, Public } from '../shared/access/access';
import { DistributorSessions } from '../shared/access/distributor-sessions';
import { CurrentDistributor } from '../shared/access/identity';
import { success } from '../shared/http/success';
import { AffiliateEntity } from './affiliate.entity';
import { toDistributorView } from './affiliate.view';
import { DistributorLoginDto } from './affiliates.dto';
import { DistributorLoginService } from './distributor-login.service';

@Controller('auth/distributor')
export class DistributorSessionController {
  constructor(
    private readonly logins: DistributorLoginService,
    private readonly sessions: DistributorSessions,
  ) {}

  /** The distributor's fields stand beside `data` as well: clients of the specification keep the whole answer. */
  @Post('login')
  @HttpCode(200)
  @Public()
  async login(
    @Body() input: DistributorLoginDto,
    @Res({ passthrough: true }) response: Response,
  ): Promise<Success<DistributorView> & DistributorView> {
    const affiliate = await this.logins.identify(input);
    this.sessions.open(response, affiliate);
    const view = toDistributorView(affiliate);
    return { ...view, ...success(view) };
  }

  @Get('me')
  @AllowDistributor()
  me(@CurrentDistributor() affiliate: AffiliateEntity): Success<DistributorView> {
    return success(toDistributorView(affiliate));
  }

  /** Whoever asks is signed out; a session that is over already is no reason to refuse. */
  @Post('logout')
  @HttpCode(200)
  @Public()
  logout(@Res({ passthrough: true }) response: Response): Success<null> {
    this.sessions.close(response);
    return success(null);
  }
}
