import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { LoginService } from './login.service';
import { OwnAccountService } from './own-account.service';
import { StaffSessionController } from './staff-session.controller';
import { UserEntity } from './user.entity';
import { UsersController } from './users.controller';
import { UsersService } from './users.service';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [StaffSessionController, UsersController],
  providers: [LoginService, OwnAccountService, UsersService],
})
export class UsersModule {}
