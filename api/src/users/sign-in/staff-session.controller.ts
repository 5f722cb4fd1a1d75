import type { RenewedStaffView, StaffLoginAnswer, StaffSession, StaffView } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff, Public, WithoutFactor } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { CurrentSession, CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp, StepUp } from '../../access/step-up';
import { ChangePasswordDto } from '../../access/passwords/new-password.dto';
import { PasskeyAnswerDto, SecondStepCodeDto } from '../factors/factors.dto';
import { FromPlace, type CallerPlace } from '../../access/caller-place';
import type { StaffSessionEntity } from '../staff-session.entity';
import { StaffSessions } from '../sessions/staff-sessions.service';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { StaffLoginDto } from './staff-login.dto';
import { StaffLoginService } from './staff-login.service';
import { OwnAccountService } from './own-account.service';
import { UserEntity } from '../user.entity';
import { toStaffView } from '../user-changes';
import { UpdateProfileDto } from '../users.dto';

@Controller('admin')
@AllowStaff()
@WithoutFactor()
export class StaffSessionController {
  constructor(
    private readonly logins: StaffLoginService,
    private readonly sessions: StaffSessions,
    private readonly account: OwnAccountService,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @RateLimit('logins')
  @ApiOperation({ summary: 'Sign in as staff' })
  @Fails('auth.invalidCredentials')
  async login(@Body() input: StaffLoginDto, @FromPlace() place: CallerPlace): Promise<StaffLoginAnswer> {
    const answer = await this.logins.login(input, place);
    place.cookie.keep();
    return answer;
  }

  @Post('login/code')
  @HttpCode(200)
  @Public()
  @RateLimit('logins')
  @ApiOperation({ summary: 'The second step of signing in: a code of the app, or a recovery code' })
  @Fails('auth.invalidCredentials', 'auth.challengeOver', 'auth.wrongCode')
  enterCode(@Body() input: SecondStepCodeDto, @FromPlace() place: CallerPlace): Promise<StaffSession> {
    return this.logins.enterCode(input, place);
  }

  @Post('login/passkey')
  @HttpCode(200)
  @Public()
  @RateLimit('logins')
  @ApiOperation({ summary: 'The second step of signing in: a passkey' })
  @Fails('auth.invalidCredentials', 'auth.challengeOver', 'auth.wrongPasskey')
  enterPasskey(@Body() input: PasskeyAnswerDto, @FromPlace() place: CallerPlace): Promise<StaffSession> {
    return this.logins.enterPasskey(input, place);
  }

  @Post('logout')
  @HttpCode(200)
  @NoStepUp('Ends the session')
  @ApiOperation({ summary: 'End this session' })
  async logout(@CurrentSession() session: StaffSessionEntity): Promise<null> {
    await this.sessions.signOut(session);
    return null;
  }

  @Get('me')
  @ApiOperation({ summary: 'The signed-in staff user' })
  me(@CurrentStaff() user: UserEntity): StaffView {
    return toStaffView(user);
  }

  @Patch('me')
  @StepUp()
  @ApiOperation({ summary: 'Change the own user name' })
  @Fails('user.usernameTaken')
  async updateMe(@Body() change: UpdateProfileDto, @CurrentStaff() user: UserEntity): Promise<StaffView> {
    return this.account.update(change, user);
  }

  @Patch('me/password')
  @NoStepUp('Takes the current password itself, and asks who has a second factor for it')
  @RateLimit('newPasswords')
  @ApiOperation({ summary: 'Change the own password; answers a new token, older ones end' })
  @Fails('auth.stepUpRequired')
  changePassword(
    @Body() input: ChangePasswordDto,
    @CurrentSession() session: StaffSessionEntity,
    @FromPlace() place: CallerPlace,
  ): Promise<RenewedStaffView> {
    return this.account.changePassword(input, session, place);
  }
}
