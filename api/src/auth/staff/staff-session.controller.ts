import type { RenewedStaffView, StaffSession, StaffView } from '@shop/contracts';
import { Body, Controller, Get, Headers, HttpCode, Patch, Post } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff, Public } from '../../common/access.decorators';
import { Fails } from '../../common/http/fails.decorator';
import { CurrentStaff } from '../current-user.decorators';
import { ChangePasswordDto } from '../passwords/new-password.dto';
import { StaffSessions } from './staff-sessions.service';
import { CallerAddress } from '../../common/http/caller-address';
import { RateLimit } from '../../platform/rate-limit/rate-limit';
import { StaffLoginDto } from './staff-login.dto';
import { StaffLoginService } from './staff-login.service';
import { OwnAccountService } from './own-account.service';
import { UserEntity } from '../../users/user.entity';
import { toStaffView } from '../../users/user.view';
import { UpdateProfileDto } from '../../users/users.dto';

@Controller('admin')
@AllowStaff()
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
  login(@Body() input: StaffLoginDto, @CallerAddress() address: string): Promise<StaffSession> {
    return this.logins.login(input, address);
  }

  @Post('logout')
  @HttpCode(200)
  @ApiOperation({ summary: 'End this session' })
  async logout(@Headers('authorization') authorization: string): Promise<null> {
    await this.sessions.close(authorization);
    return null;
  }

  @Get('me')
  @ApiOperation({ summary: 'The signed-in staff user' })
  me(@CurrentStaff() user: UserEntity): StaffView {
    return toStaffView(user);
  }

  @Patch('me')
  @ApiOperation({ summary: 'Change the own user name' })
  @Fails('user.usernameTaken')
  async updateMe(@Body() change: UpdateProfileDto, @CurrentStaff() user: UserEntity): Promise<StaffView> {
    return this.account.update(change, user);
  }

  @Patch('me/password')
  @RateLimit('logins')
  @ApiOperation({ summary: 'Change the own password; answers a new token, older ones end' })
  changePassword(
    @Body() input: ChangePasswordDto,
    @CurrentStaff() user: UserEntity,
    @CallerAddress() address: string,
  ): Promise<RenewedStaffView> {
    return this.account.changePassword(input, user, address);
  }
}
