import type { HighTermsView } from '@shop/contracts';
import { Controller, Delete, Get, Param, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { AllowRole } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { UuidPipe } from '../../platform/validation/uuid';
import type { StaffPrincipal } from '../../access/principal';
import { SeenTermsDto } from '../affiliates-admin.dto';
import { AffiliatesAdminService } from '../affiliates-admin.service';

@Controller('admin/high-terms')
@AllowRole('admin')
export class HighTermsController {
  constructor(private readonly affiliates: AffiliatesAdminService) {}

  @Get()
  @ApiOperation({ summary: 'Terms above 60 % that no admin has seen yet' })
  list(): Promise<HighTermsView[]> {
    return this.affiliates.listHighTerms();
  }

  /** The terms stay; what goes is the note about them, unless others were set since they were seen. */
  @Delete(':id')
  @NoStepUp('Says what was seen')
  @ApiOperation({ summary: 'Note that an admin has seen an affiliate’s terms' })
  @Fails('resource.notFound', 'affiliate.termsChanged')
  async markSeen(
    @Param('id', UuidPipe) id: string,
    @Query() { setAt }: SeenTermsDto,
    @CurrentStaff() admin: StaffPrincipal,
  ): Promise<{ id: string }> {
    await this.affiliates.markHighTermsSeen(id, admin, setAt);
    return { id };
  }
}
