import type { StaffView, Success, SuccessList } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';

import { AllowRole } from '../common/access.decorators';
import { CurrentStaff } from '../auth/current-user.decorators';
import { NewPasswordDto } from '../auth/passwords/new-password.dto';
import { success } from '../common/http/success';
import { UuidPipe } from '../common/validation/uuid.pipe';
import { UserEntity } from './user.entity';
import { CreateUserDto, ListUsersDto, UpdateUserDto } from './users.dto';
import { UsersService } from './users.service';

@Controller('admin/users')
@AllowRole('admin')
export class UsersController {
  constructor(private readonly users: UsersService) {}

  @Get()
  list(@Query() query: ListUsersDto): Promise<SuccessList<StaffView>> {
    return this.users.list(query);
  }

  @Post()
  async create(@Body() input: CreateUserDto, @CurrentStaff() admin: UserEntity): Promise<Success<StaffView>> {
    return success(await this.users.create(input, admin));
  }

  @Patch(':id')
  async update(
    @Param('id', UuidPipe) id: string,
    @Body() change: UpdateUserDto,
    @CurrentStaff() admin: UserEntity,
  ): Promise<Success<StaffView>> {
    return success(await this.users.update(id, change, admin));
  }

  @Patch(':id/password')
  async resetPassword(
    @Param('id', UuidPipe) id: string,
    @Body() { newPassword }: NewPasswordDto,
    @CurrentStaff() admin: UserEntity,
  ): Promise<Success<StaffView>> {
    return success(await this.users.resetPassword(id, newPassword, admin));
  }

  @Delete(':id')
  async remove(@Param('id', UuidPipe) id: string, @CurrentStaff() admin: UserEntity): Promise<Success<{ id: string }>> {
    return success(await this.users.remove(id, admin));
  }
}
