import type { PasskeyChallenge } from '@shop/contracts';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff, WithoutFactor } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { UserEntity } from '../user.entity';
import { CurrentSession, CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { FromPlace, type CallerPlace } from '../../access/caller-place';
import { StaffSessionEntity } from '../staff-session.entity';
import { ConfirmationService } from './confirmation.service';
import { ConfirmDto, PasskeyAnswerDto } from './factors.dto';
import { UsedAt } from './passkeys/relying-party';

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
    @CurrentStaff() user: UserEntity,
    @CurrentSession() session: StaffSessionEntity,
    @FromPlace() place: CallerPlace,
  ): Promise<null> {
    await this.confirmations.confirm({ user, session }, input, place);
    return null;
  }

  @Post('passkey/options')
  @HttpCode(200)
  @NoStepUp('Is the confirmation')
  @ApiOperation({ summary: 'Begin to confirm by a passkey' })
  @Fails('user.noFactor')
  askForPasskey(
    @CurrentStaff() user: UserEntity,
    @CurrentSession() session: StaffSessionEntity,
    @UsedAt() usedAt: string,
  ): Promise<PasskeyChallenge> {
    return this.confirmations.askForPasskey({ user, session }, usedAt);
  }

  @Post('passkey')
  @HttpCode(200)
  @NoStepUp('Is the confirmation')
  @ApiOperation({ summary: 'Confirm by a passkey' })
  @Fails('auth.challengeOver', 'auth.wrongPasskey')
  async confirmByPasskey(
    @Body() input: PasskeyAnswerDto,
    @CurrentStaff() user: UserEntity,
    @CurrentSession() session: StaffSessionEntity,
    @FromPlace() place: CallerPlace,
    @UsedAt() usedAt: string,
  ): Promise<null> {
    await this.confirmations.confirmByPasskey({ user, session }, input, place, usedAt);
    return null;
  }
}
