import type { AffiliateView, AffiliateWithLinkView } from '@shop/contracts';
import { Body, Controller, Delete, Get, HttpCode, Inject, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Allow, AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { FromPlace, type CallerPlace } from '../access/caller-place';
import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp, StepUp } from '../access/step-up';
import { CONFIG, type Config } from '../platform/config/config';
import { UuidPipe } from '../platform/validation/uuid';
import type { StaffPrincipal } from '../access/principal';
import { ChangeAffiliateStatusDto, ListAffiliatesDto, UpdateAffiliateDto } from './affiliates-admin.dto';
import { AffiliatesAdminService, type ChangedAffiliate } from './affiliates-admin.service';
import { confirmationOfAffiliate } from './terms/high-terms';
import type { Page } from '../platform/http/page';

@Controller('admin/affiliates')
@AllowStaff()
export class AffiliatesAdminController {
  constructor(
    private readonly affiliates: AffiliatesAdminService,
    @Inject(CONFIG) private readonly config: Pick<Config, 'publicUrl'>,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Affiliates and what each of them bought' })
  list(@Query() query: ListAffiliatesDto): Promise<Page<AffiliateView>> {
    return this.affiliates.list(query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'An affiliate' })
  @Fails('request.invalid', 'resource.notFound')
  find(@Param('id', UuidPipe) id: string): Promise<AffiliateView> {
    return this.affiliates.find(id);
  }

  /** Which of the two flags it takes depends on the step; terms always take the first. */
  @Patch(':id/status')
  @Allow('authorizeAffiliate', 'pauseAffiliate')
  @StepUp(confirmationOfAffiliate)
  @ApiOperation({ summary: 'Approve, reject, pause or reactivate an affiliate' })
  @Fails('resource.notFound', 'affiliate.statusNotAllowed')
  async changeStatus(
    @Param('id', UuidPipe) id: string,
    @Body() input: ChangeAffiliateStatusDto,
    @CurrentStaff() staff: StaffPrincipal,
    @FromPlace() place: CallerPlace,
  ): Promise<AffiliateWithLinkView> {
    return this.withLink(await this.affiliates.changeStatus(staff, id, input), place);
  }

  @Patch(':id')
  @Allow('authorizeAffiliate')
  @StepUp(confirmationOfAffiliate)
  @ApiOperation({ summary: 'Change an affiliate’s terms' })
  @Fails('resource.notFound', 'affiliate.emailTaken')
  async update(
    @Param('id', UuidPipe) id: string,
    @Body() input: UpdateAffiliateDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<AffiliateView> {
    return this.affiliates.update(staff, id, input);
  }

  @Post(':id/activation-link')
  @Allow('authorizeAffiliate')
  @StepUp()
  @ApiOperation({ summary: 'Make a new activation link; older ones end' })
  @Fails('resource.notFound', 'affiliate.statusNotAllowed')
  async renewLink(
    @Param('id', UuidPipe) id: string,
    @CurrentStaff() staff: StaffPrincipal,
    @FromPlace() place: CallerPlace,
  ): Promise<AffiliateWithLinkView> {
    return this.withLink(await this.affiliates.renewLink(staff, id), place);
  }

  @Delete(':id')
  @HttpCode(200)
  @Allow('deleteAffiliate')
  @NoStepUp('Only who is rejected or paused, and the audit log keeps it')
  @ApiOperation({ summary: 'Delete a rejected or paused affiliate' })
  @Fails('resource.notFound', 'affiliate.notDeletable')
  async remove(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<{ id: string }> {
    await this.affiliates.remove(staff, id);
    return { id };
  }

  /** The link leads to the shop under its public address, or under the one at which staff use it. */
  private withLink({ affiliate, token }: ChangedAffiliate, { usedAt }: CallerPlace): AffiliateWithLinkView {
    const shop = this.config.publicUrl ?? usedAt;
    const activationLink = token === null ? null : new URL(`/distributor/activate?token=${token}`, shop).href;
    return { ...affiliate, activationLink };
  }
}
