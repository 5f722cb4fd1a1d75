import type { NewTotpView, OwnFactorsView, PasskeyChallenge, RecoveryCodesView } from '@shop/contracts';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff, WithoutFactor } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { UserEntity } from '../user.entity';
import { CurrentSession, CurrentStaff } from '../../access/current-user.decorators';
import { StaffSessionEntity } from '../staff-session.entity';
import { NoStepUp, StepUp } from '../../access/step-up';
import { FromPlace, type CallerPlace } from '../../access/caller-place';
import { AddPasskeyDto, SecondStepCodeDto } from './factors.dto';
import { OwnFactorsService } from './own-factors.service';

/** The caller's second factors. Each change ends the other sessions. */
@Controller('admin/me/factors')
@AllowStaff()
@WithoutFactor()
@RateLimit('logins')
export class OwnFactorsController {
  constructor(private readonly factors: OwnFactorsService) {}

  @Get()
  @ApiOperation({ summary: 'The own second factors' })
  read(@CurrentStaff() user: UserEntity): Promise<OwnFactorsView> {
    return this.factors.read(user);
  }

  @Post('totp')
  @StepUp()
  @ApiOperation({ summary: 'Begin to add an app that shows codes' })
  beginTotp(@CurrentStaff() user: UserEntity): Promise<NewTotpView> {
    return this.factors.beginTotp(user);
  }

  @Post('totp/verify')
  @HttpCode(200)
  @NoStepUp('Ends what was begun with a confirmation')
  @ApiOperation({ summary: 'Add the app by a code that it shows; with the first factor come recovery codes' })
  @Fails('auth.challengeOver', 'auth.wrongCode')
  addTotp(
    @Body() { challenge, code }: SecondStepCodeDto,
    @CurrentSession() session: StaffSessionEntity,
  ): Promise<RecoveryCodesView> {
    return this.factors.addTotp(session, challenge, code);
  }

  @Delete('totp')
  @StepUp()
  @ApiOperation({ summary: 'Remove the app' })
  @Fails('resource.notFound', 'auth.factorNeeded')
  removeTotp(@CurrentSession() session: StaffSessionEntity): Promise<OwnFactorsView> {
    return this.factors.removeTotp(session);
  }

  @Post('passkeys/options')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({ summary: 'Begin to add a passkey' })
  beginPasskey(@CurrentStaff() user: UserEntity, @FromPlace() place: CallerPlace): Promise<PasskeyChallenge> {
    return this.factors.beginPasskey(user, place);
  }

  @Post('passkeys')
  @HttpCode(200)
  @NoStepUp('Ends what was begun with a confirmation')
  @ApiOperation({ summary: 'Add the passkey that was made; with the first factor come recovery codes' })
  @Fails('auth.challengeOver', 'auth.wrongPasskey')
  addPasskey(
    @Body() input: AddPasskeyDto,
    @CurrentSession() session: StaffSessionEntity,
    @FromPlace() place: CallerPlace,
  ): Promise<RecoveryCodesView> {
    return this.factors.addPasskey(session, input, place);
  }

  @Delete('passkeys/:id')
  @StepUp()
  @ApiOperation({ summary: 'Remove a passkey' })
  @Fails('resource.notFound', 'auth.factorNeeded')
  removePasskey(@Param('id') id: string, @CurrentSession() session: StaffSessionEntity): Promise<OwnFactorsView> {
    return this.factors.removePasskey(session, id);
  }

  @Post('recovery-codes')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({ summary: 'Ten new recovery codes in place of those from before' })
  @Fails('user.noFactor')
  renewCodes(@CurrentSession() session: StaffSessionEntity): Promise<RecoveryCodesView> {
    return this.factors.renewCodes(session);
  }
}
