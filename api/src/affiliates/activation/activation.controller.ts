import type { ActivationView, DistributorView } from '@shop/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Public } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { FromPlace, type CallerPlace } from '../../access/caller-place';
import { DistributorSessions } from '../sign-in/distributor-sessions.service';
import { DistributorCookie, SessionCookie } from '../sign-in/session-cookie';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { ActivationService } from './activation.service';
import { toDistributorView } from '../affiliate.view';
import { ActivateDto, ReadActivationDto } from '../affiliates.dto';
import { FieldsBesideData } from '../../platform/http/response.interceptor';

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
  @ApiOperation({ summary: 'What an activation link is for' })
  @Fails('activation.notFound', 'activation.gone')
  read(@Body() { token }: ReadActivationDto): Promise<ActivationView> {
    return this.activations.read(token);
  }

  /** The response is that of the login: the affiliate is signed in. */
  @Post('activate')
  @RateLimit('newPasswords')
  @HttpCode(200)
  @FieldsBesideData()
  @ApiOperation({ summary: 'Choose a password by an activation link, and sign in' })
  @Fails('activation.notFound', 'activation.gone')
  async activate(
    @Body() { token, newPassword }: ActivateDto,
    @FromPlace() place: CallerPlace,
    @DistributorCookie() cookie: SessionCookie,
  ): Promise<DistributorView> {
    const affiliate = await this.activations.activate(token, newPassword, place);
    this.sessions.open(cookie, affiliate);
    place.cookie.keep();
    return toDistributorView(affiliate);
  }
}
