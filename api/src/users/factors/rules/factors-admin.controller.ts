import { STAFF_ROLES, type FactorRuleView } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';

import { AllowRole } from '../../../platform/http/access.decorators';
import { ShopError } from '../../../platform/errors/shop-error';
import { Fails } from '../../../platform/http/fails.decorator';
import { UuidPipe } from '../../../platform/validation/uuid';
import { UserEntity } from '../../user.entity';
import { CurrentStaff } from '../../../access/current-user.decorators';
import { StepUp } from '../../../access/step-up';
import { SetFactorRuleDto } from '../factors.dto';
import { FactorResetService } from './factor-reset.service';
import { FactorRules } from './factor-rules.service';

/** What admins decide about the second factors of others. */
@Controller('admin')
@AllowRole('admin')
export class FactorsAdminController {
  constructor(
    private readonly rules: FactorRules,
    private readonly resets: FactorResetService,
  ) {}

  @Get('factor-rules')
  @ApiOperation({ summary: 'Which roles need a second factor' })
  list(): Promise<FactorRuleView[]> {
    return this.rules.list();
  }

  @Put('factor-rules/:role')
  @StepUp()
  @ApiParam({ name: 'role', enum: STAFF_ROLES })
  @ApiOperation({ summary: 'Ask users of a role for a second factor, with days of grace, or not any more' })
  @Fails('resource.notFound')
  set(
    @Param('role') name: string,
    @Body() input: SetFactorRuleDto,
    @CurrentStaff() admin: UserEntity,
  ): Promise<FactorRuleView[]> {
    const role = STAFF_ROLES.find((known) => known === name);
    if (!role) throw new ShopError('resource.notFound');
    return this.rules.set(role, input, admin);
  }

  @Delete('users/:id/factors')
  @StepUp()
  @ApiOperation({ summary: 'Take the second factors of another user, whose sessions end' })
  @Fails('resource.notFound', 'user.ownAccount', 'user.noFactor')
  async reset(@Param('id', UuidPipe) id: string, @CurrentStaff() admin: UserEntity): Promise<{ id: string }> {
    await this.resets.reset(id, admin);
    return { id };
  }
}
