import type { StaffSession, StaffView, Success } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';

import { AllowStaff, Public } from '../shared/access/access';
import { CurrentStaff } from '../shared/access/identity';
import { success } from '../shared/http/success';
import { StaffLoginDto } from './login.dto';
import { LoginService } from './login.service';
import { UserEntity } from './user.entity';
import { toStaffView } from './user.view';

@Controller('admin')
export class StaffSessionController {
  constructor(private readonly logins: LoginService) {}

  @Post('login')
  @HttpCode(200)
  @Public()
  async login(@Body() input: StaffLoginDto): Promise<Success<StaffSession>> {
    return success(await this.logins.login(input));
  }

  @Get('me')
  @AllowStaff()
  me(@CurrentStaff() user: UserEntity): Success<StaffView> {
    return success(toStaffView(user));
  }
}
