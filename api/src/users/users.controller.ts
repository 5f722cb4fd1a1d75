import type { StaffView } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowRole } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { CurrentSession, CurrentStaff } from '../access/current-user.decorators';
import { StaffSessionEntity } from './staff-session.entity';
import { StepUp } from '../access/step-up';
import { NewPasswordDto } from '../access/passwords/new-password.dto';
import { UuidPipe } from '../platform/validation/uuid';
import { AskedByKey, type Asked } from '../platform/repeats/asked';
import { UserEntity } from './user.entity';
import { CreateUserDto, ListUsersDto, UpdateUserDto } from './users.dto';
import { UsersService } from './users.service';
import type { Page } from '../platform/http/page';

@Controller('admin/users')
@AllowRole('admin')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  @ApiOperation({ summary: 'Staff users' })
  list(@Query() query: ListUsersDto): Promise<Page<StaffView>> {
    return this.users.list(query);
  }

  @Post()
  @StepUp()
  @ApiOperation({ summary: 'Add a staff user' })
  @Fails('user.usernameTaken', 'resource.notFound')
  create(
    @Body() input: CreateUserDto,
    @CurrentStaff() admin: UserEntity,
    @AskedByKey() asked: Asked | null,
  ): Promise<StaffView> {
    return this.users.create(input, admin, asked);
  }

  @Patch(':id')
  @StepUp()
  @ApiOperation({ summary: 'Change a staff user: name, role, flags, active' })
  @Fails('resource.notFound', 'user.usernameTaken', 'user.ownAccount', 'user.lastAdmin')
  update(
    @Param('id', UuidPipe) id: string,
    @Body() change: UpdateUserDto,
    @CurrentStaff() admin: UserEntity,
  ): Promise<StaffView> {
    return this.users.update(id, change, admin);
  }

  @Patch(':id/password')
  @StepUp()
  @ApiOperation({ summary: 'Reset another staff user’s password, who is told' })
  @Fails('resource.notFound', 'user.ownAccount')
  resetPassword(
    @Param('id', UuidPipe) id: string,
    @Body() { newPassword }: NewPasswordDto,
    @CurrentStaff() admin: UserEntity,
    @CurrentSession() session: StaffSessionEntity,
  ): Promise<StaffView> {
    return this.users.resetPassword(id, newPassword, { admin, session });
  }

  @Delete(':id/factors')
  @StepUp()
  @ApiOperation({ summary: 'Take the second factors of another user, whose sessions end' })
  @Fails('resource.notFound', 'user.ownAccount', 'user.noFactor')
  resetFactors(@Param('id', UuidPipe) id: string, @CurrentStaff() admin: UserEntity): Promise<{ id: string }> {
    return this.users.resetFactors(id, admin);
  }

  @Delete(':id')
  @StepUp()
  @ApiOperation({ summary: 'Delete a staff user' })
  @Fails('resource.notFound', 'user.ownAccount', 'user.lastAdmin')
  remove(@Param('id', UuidPipe) id: string, @CurrentStaff() admin: UserEntity): Promise<{ id: string }> {
    return this.users.remove(id, admin);
  }
}
