import type { DistributorView } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Patch, Post, Res } from '@nestjs/common';
import type { Response } from 'express';

import { AllowDistributor, Public } from '../../common/access.decorators';
import { DistributorSessions } from './distributor-sessions.service';
import { CurrentDistributor } from '../current-user.decorators';
import { ChangePasswordDto } from '../passwords/new-password.dto';
import { CallerAddress } from '../../common/http/caller-address';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { AffiliateEntity } from '../../affiliates/affiliate.entity';
import { toDistributorView } from '../../affiliates/affiliate.view';
import { DistributorLoginDto } from '../../affiliates/affiliates.dto';
import { DistributorLoginService } from './distributor-login.service';
import { DistributorPasswordService } from './distributor-password.service';
import { OwnSessionsService } from './own-sessions.service';
import { FieldsBesideData } from '../../common/http/response.interceptor';

@Controller('auth/distributor')
export class DistributorSessionController {
  constructor(
    private readonly logins: DistributorLoginService,
    private readonly passwords: DistributorPasswordService,
    private readonly ownSessions: OwnSessionsService,
    private readonly sessions: DistributorSessions,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @RateLimit('logins')
  @FieldsBesideData()
  async login(
    @Body() input: DistributorLoginDto,
    @CallerAddress() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DistributorView> {
    const affiliate = await this.logins.identify(input, address);
    this.sessions.open(response, affiliate);
    return toDistributorView(affiliate);
  }

  @Get('me')
  @AllowDistributor()
  me(@CurrentDistributor() affiliate: AffiliateEntity): DistributorView {
    return toDistributorView(affiliate);
  }

  /** Every other session of the distributor ends; the caller's goes on with a new cookie. */
  @Patch('password')
  @AllowDistributor()
  @RateLimit('logins')
  async changePassword(
    @CurrentDistributor() distributor: AffiliateEntity,
    @Body() input: ChangePasswordDto,
    @CallerAddress() address: string,
    @Res({ passthrough: true }) response: Response,
  ): Promise<DistributorView> {
    const affiliate = await this.passwords.change(distributor, input, address);
    this.sessions.open(response, affiliate);
    return toDistributorView(affiliate);
  }

  /** Whoever asks is signed out; a session that is over already is no reason to refuse. */
  @Post('logout')
  @HttpCode(200)
  @Public()
  async logout(@Res({ passthrough: true }) response: Response): Promise<null> {
    await this.sessions.close(response);
    return null;
  }

  /** On every device, this one too. */
  @Post('logout-everywhere')
  @HttpCode(200)
  @AllowDistributor()
  async logoutEverywhere(
    @CurrentDistributor() distributor: AffiliateEntity,
    @Res({ passthrough: true }) response: Response,
  ): Promise<null> {
    await this.ownSessions.endAll(distributor);
    await this.sessions.close(response);
    return null;
  }
}
