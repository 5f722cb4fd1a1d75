import type { RenewedStaffView, StaffSession, StaffView, Success } from '@shop/contracts';
import { Body, Controller, Get, Headers, HttpCode, Patch, Post } from '@nestjs/common';

import { AllowStaff, Public } from '../shared/access/access';
import { CurrentStaff } from '../shared/access/identity';
import { ChangePasswordDto } from '../shared/access/new-password.dto';
import { StaffSessions } from '../shared/access/staff-sessions';
import { success } from '../shared/http/success';
import { CallerAddress } from '../shared/limits/caller-address';
import { Limit } from '../shared/limits/limit';
import { StaffLoginDto } from './login.dto';
import { LoginService } from './login.service';
import { OwnAccountService } from './own-account.service';
import { UserEntity } from './user.entity';
import { toStaffView } from './user.view';
import { UpdateProfileDto } from './users.dto';

@Controller('admin')
@AllowStaff()
export class StaffSessionController {
  constructor(
    private readonly logins: LoginService,
    private readonly sessions: StaffSessions,
    private readonly account: OwnAccountService,
  ) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  @Limit('logins')
  async login(@Body() input: StaffLoginDto, @CallerAddress() address: string): Promise<Success<StaffSession>> {
    return success(await this.logins.login(input, address));
  }

  @Post('logout')
  @HttpCode(200)
  async logout(@Headers('authorization') authorization: string): Promise<Success<null>> {
    await this.sessions.close(authorization);
    return success(null);
  }

  @Get('me')
  me(@CurrentStaff() user: UserEntity): Success<StaffView> {
    return success(toStaffView(user));
  }

  @Patch('me')
  async updateMe(@Body() change: UpdateProfileDto, @CurrentStaff() user: UserEntity): Promise<Success<StaffView>> {
    return success(await this.account.update(change, user));
  }

  @Patch('me/password')
  @Limit('logins')
  async changePassword(
    @Body() input: ChangePasswordDto,
    @CurrentStaff() user: UserEntity,
    @CallerAddress() address: string,
  ): Promise<Success<RenewedStaffView>> {
    return success(await this.account.changePassword(input, user, address));
  }
}
