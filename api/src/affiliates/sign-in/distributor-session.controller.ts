import type { DistributorView } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowDistributor, Public } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { DistributorSessions } from './distributor-sessions.service';
import { DistributorCookie, SessionCookie } from './session-cookie';
import { CurrentDistributor } from '../../access/current-user.decorators';
import { ChangePasswordDto } from '../../access/passwords/new-password.dto';
import { FromPlace, type CallerPlace } from '../../access/caller-place';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { AffiliateEntity } from '../affiliate.entity';
import { toDistributorView } from '../affiliate.view';
import { DistributorLoginDto } from '../affiliates.dto';
import { DistributorAccountService } from './distributor-account.service';
import { FieldsBesideData } from '../../platform/http/response.interceptor';

@Controller('auth/distributor')
export class DistributorSessionController {
  constructor(
    private readonly accounts: DistributorAccountService,
    private readonly sessions: DistributorSessions,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @RateLimit('logins')
  @FieldsBesideData()
  @ApiOperation({ summary: 'Sign in as a distributor; sets the session cookie' })
  @Fails('auth.invalidCredentials')
  async login(
    @Body() input: DistributorLoginDto,
    @FromPlace() place: CallerPlace,
    @DistributorCookie() cookie: SessionCookie,
  ): Promise<DistributorView> {
    const affiliate = await this.accounts.identify(input, place);
    this.sessions.open(cookie, affiliate);
    place.cookie.keep();
    return toDistributorView(affiliate);
  }

  @Get('me')
  @AllowDistributor()
  @ApiOperation({ summary: 'The signed-in distributor' })
  me(@CurrentDistributor() affiliate: AffiliateEntity): DistributorView {
    return toDistributorView(affiliate);
  }

  /** Every other session of the distributor ends; the caller's goes on with a new cookie. */
  @Patch('password')
  @AllowDistributor()
  @RateLimit('newPasswords')
  @ApiOperation({ summary: 'Change the own password' })
  async changePassword(
    @CurrentDistributor() distributor: AffiliateEntity,
    @Body() input: ChangePasswordDto,
    @FromPlace() place: CallerPlace,
    @DistributorCookie() cookie: SessionCookie,
  ): Promise<DistributorView> {
    const affiliate = await this.accounts.changePassword(distributor, input, place);
    this.sessions.open(cookie, affiliate);
    return toDistributorView(affiliate);
  }

  /** The caller is signed out; a session that is over already is no reason to refuse. */
  @Post('logout')
  @HttpCode(200)
  @Public()
  @ApiOperation({ summary: 'Sign out; removes the session cookie' })
  async logout(@DistributorCookie() cookie: SessionCookie): Promise<null> {
    await this.sessions.close(cookie);
    return null;
  }

  /** On every device, this one too. */
  @Post('logout-everywhere')
  @HttpCode(200)
  @AllowDistributor()
  @ApiOperation({ summary: 'Sign out on every device' })
  async logoutEverywhere(
    @CurrentDistributor() distributor: AffiliateEntity,
    @DistributorCookie() cookie: SessionCookie,
  ): Promise<null> {
    await this.accounts.endSessions(distributor);
    await this.sessions.close(cookie);
    return null;
  }
}
