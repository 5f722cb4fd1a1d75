import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

import { LoginService } from './login.service';
import { StaffSessionController } from './staff-session.controller';
import { UserEntity } from './user.entity';

@Module({
  imports: [TypeOrmModule.forFeature([UserEntity])],
  controllers: [StaffSessionController],
  providers: [LoginService],
})
export class UsersModule {}
