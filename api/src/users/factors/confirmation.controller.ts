import type { PasskeyChallenge } from '@shop/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff, WithoutFactor } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { CurrentSession } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { FromPlace, type CallerPlace } from '../../access/caller-place';
import { StaffSessionEntity } from '../staff-session.entity';
import { ConfirmationService } from './confirmation.service';
import { ConfirmDto, PasskeyAnswerDto } from './factors.dto';

/** Proving again who one is, for what asks for it. */
@Controller('admin/me/confirm')
@AllowStaff()
@WithoutFactor()
@RateLimit('logins')
export class ConfirmationController {
  constructor(private readonly confirmations: ConfirmationService) {}

  @Post()
  @HttpCode(200)
  @NoStepUp('Is the confirmation')
  @ApiOperation({ summary: 'Give the own password again, or a code; who has a second factor gives that' })
  @Fails('auth.wrongCode')
  async confirm(
    @Body() input: ConfirmDto,
    @CurrentSession() session: StaffSessionEntity,
    @FromPlace() place: CallerPlace,
  ): Promise<null> {
    await this.confirmations.confirm(session, input, place);
    return null;
  }

  @Post('passkey/options')
  @HttpCode(200)
  @NoStepUp('Is the confirmation')
  @ApiOperation({ summary: 'Begin to confirm by a passkey' })
  @Fails('user.noFactor')
  askForPasskey(
    @CurrentSession() session: StaffSessionEntity,
    @FromPlace() place: CallerPlace,
  ): Promise<PasskeyChallenge> {
    return this.confirmations.askForPasskey(session, place);
  }

  @Post('passkey')
  @HttpCode(200)
  @NoStepUp('Is the confirmation')
  @ApiOperation({ summary: 'Confirm by a passkey' })
  @Fails('auth.challengeOver', 'auth.wrongPasskey')
  async confirmByPasskey(
    @Body() input: PasskeyAnswerDto,
    @CurrentSession() session: StaffSessionEntity,
    @FromPlace() place: CallerPlace,
  ): Promise<null> {
    await this.confirmations.confirmByPasskey(session, input, place);
    return null;
  }
}
