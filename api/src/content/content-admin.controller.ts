import type { AdminSectionView } from '@shop/contracts';
import { Body, Controller, Get, HttpCode, Param, Patch, Post, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { CurrentSession, CurrentStaff } from '../access/current-user.decorators';
import { asServiceFinds, StepUp } from '../access/step-up';
import { AskedBySight, type Asked } from '../platform/repeats/asked';
import type { StaffPrincipal, StaffSession } from '../access/principal';
import { ContentAdminService } from './content-admin.service';
import { UpdateSectionDto } from './content.dto';
import { Page } from '../platform/http/page';

@Controller('admin/homepage-content')
@AllowStaff()
export class ContentAdminController {
  constructor(private readonly content: ContentAdminService) {}

  @Get()
  @ApiOperation({ summary: 'All sections of the homepage, as they are edited' })
  async list(): Promise<Page<AdminSectionView>> {
    const sections = await this.content.list();
    return new Page(sections, { total: sections.length });
  }

  @Patch(':section')
  @StepUp(asServiceFinds)
  @ApiOperation({ summary: 'Change a section of the homepage' })
  @Fails('resource.notFound', 'content.changed')
  change(
    @Param('section') section: string,
    @Body() input: UpdateSectionDto,
    @CurrentStaff() staff: StaffPrincipal,
    @CurrentSession() session: StaffSession,
    @AskedBySight() asked: Asked,
  ): Promise<AdminSectionView> {
    return this.content.save({ user: staff, session }, section, input, asked);
  }

  /** The same as `PATCH`, for clients that put. */
  @Put(':section')
  @StepUp(asServiceFinds)
  @ApiOperation({ summary: 'Change a section of the homepage' })
  @Fails('resource.notFound', 'content.changed')
  put(
    @Param('section') section: string,
    @Body() input: UpdateSectionDto,
    @CurrentStaff() staff: StaffPrincipal,
    @CurrentSession() session: StaffSession,
    @AskedBySight() asked: Asked,
  ): Promise<AdminSectionView> {
    return this.change(section, input, staff, session, asked);
  }

  /** The same as `PATCH`, for clients that post. */
  @Post(':section')
  @HttpCode(200)
  @StepUp(asServiceFinds)
  @ApiOperation({ summary: 'Change a section of the homepage' })
  @Fails('resource.notFound', 'content.changed')
  post(
    @Param('section') section: string,
    @Body() input: UpdateSectionDto,
    @CurrentStaff() staff: StaffPrincipal,
    @CurrentSession() session: StaffSession,
    @AskedBySight() asked: Asked,
  ): Promise<AdminSectionView> {
    return this.change(section, input, staff, session, asked);
  }
}
