import type { AffiliateView, AffiliateWithLinkView } from '@shop/contracts';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query, Req } from '@nestjs/common';
import type { Request } from 'express';

import { Allow, AllowStaff } from '../common/access.decorators';
import { CurrentStaff } from '../auth/current-user.decorators';
import { CONFIG, type Config } from '../platform/config/config';
import { ownOriginOf } from '../common/http/own-origin.middleware';
import { UuidPipe } from '../common/validation/uuid';
import { UserEntity } from '../users/user.entity';
import { ChangeAffiliateStatusDto, ListAffiliatesDto, UpdateAffiliateDto } from './affiliates-admin.dto';
import { AffiliatesAdminService, type ChangedAffiliate } from './affiliates-admin.service';
import type { Page } from '../common/http/page';

@Controller('admin/affiliates')
@AllowStaff()
export class AffiliatesAdminController {
  constructor(
    private readonly affiliates: AffiliatesAdminService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  @Get()
  list(@Query() query: ListAffiliatesDto): Promise<Page<AffiliateView>> {
    return this.affiliates.list(query);
  }

  @Get(':id')
  find(@Param('id', UuidPipe) id: string): Promise<AffiliateView> {
    return this.affiliates.find(id);
  }

  /** Which of the two flags it takes depends on the step; terms always take the first. */
  @Patch(':id/status')
  @Allow('authorizeAffiliate', 'pauseAffiliate')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() input: ChangeAffiliateStatusDto,
    @CurrentStaff() staff: UserEntity,
    @Req() request: Request,
  ): Promise<AffiliateWithLinkView> {
    return this.withLink(await this.affiliates.changeStatus(staff, id, input), request);
  }

  @Patch(':id')
  @Allow('authorizeAffiliate')
  async update(
    @Param('id', UuidPipe) id: string,
    @Body() input: UpdateAffiliateDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<AffiliateView> {
    return this.affiliates.update(staff, id, input);
  }

  @Post(':id/activation-link')
  @Allow('authorizeAffiliate')
  async renewLink(
    @Param('id', UuidPipe) id: string,
    @CurrentStaff() staff: UserEntity,
    @Req() request: Request,
  ): Promise<AffiliateWithLinkView> {
    return this.withLink(await this.affiliates.renewLink(staff, id), request);
  }

  @Delete(':id')
  @HttpCode(200)
  @Allow('deleteAffiliate')
  async remove(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: UserEntity): Promise<{ id: string }> {
    await this.affiliates.remove(staff, id);
    return { id };
  }

  /** The link leads to the shop under its public address, or under the one at which staff use it. */
  private withLink({ affiliate, token }: ChangedAffiliate, request: Request): AffiliateWithLinkView {
    const shop = this.config.publicUrl ?? ownOriginOf(request);
    const activationLink = token === null ? null : new URL(`/distributor/activate?token=${token}`, shop).href;
    return { ...affiliate, activationLink };
  }
}
