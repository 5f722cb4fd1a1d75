import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { StaffLoginService } from '../auth/staff/staff-login.service';
import { OwnAccountService } from '../auth/staff/own-account.service';
import { StaffSessionController } from '../auth/staff/staff-session.controller';
import { UserEntity } from './user.entity';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [StaffSessionController, UsersController],
  providers: [StaffLoginService, OwnAccountService, UsersService],
})
export class UsersModule {}
