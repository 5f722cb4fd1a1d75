import type { AdminSectionView, Success, SuccessList } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';

import { AllowStaff } from '../common/access.decorators';
import { CurrentStaff } from '../auth/current-user.decorators';
import { success, successList } from '../common/http/success';
import { UserEntity } from '../users/user.entity';
import { ContentAdminService } from './content-admin.service';
import { UpdateSectionDto } from './content.dto';

@Controller('admin/homepage-content')
@AllowStaff()
export class ContentAdminController {
  constructor(private readonly content: ContentAdminService) {}

  @Get()
  async list(): Promise<SuccessList<AdminSectionView>> {
    const sections = await this.content.list();
    return successList(sections, { total: sections.length });
  }

  @Patch(':section')
  async change(
    @Param('section') section: string,
    @Body() input: UpdateSectionDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<Success<AdminSectionView>> {
    return success(await this.content.save(staff, section, input));
  }

  /** The same as `PATCH`, for clients that put. */
  @Put(':section')
  put(
    @Param('section') section: string,
    @Body() input: UpdateSectionDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<Success<AdminSectionView>> {
    return this.change(section, input, staff);
  }

  /** The same as `PATCH`, for clients that post. */
  @Post(':section')
  @HttpCode(200)
  post(
    @Param('section') section: string,
    @Body() input: UpdateSectionDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<Success<AdminSectionView>> {
    return this.change(section, input, staff);
  }
}
