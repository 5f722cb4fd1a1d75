import { STAFF_ROLES, type FactorRuleView } from '@shop/contracts';
import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOperation, ApiParam } from '@nestjs/swagger';

import { AllowRole } from '../../../platform/http/access.decorators';
import { ShopError } from '../../../platform/errors/shop-error';
import { Fails } from '../../../platform/http/fails.decorator';
import { UserEntity } from '../../user.entity';
import { CurrentStaff } from '../../../access/current-user.decorators';
import { StepUp } from '../../../access/step-up';
import { SetFactorRuleDto } from '../factors.dto';
import { FactorRules } from './factor-rules.service';

@Controller('admin/factor-rules')
@AllowRole('admin')
export class FactorRulesController {
  constructor(private readonly rules: FactorRules) {}

  @Get()
  @ApiOperation({ summary: 'Which roles need a second factor' })
  list(): Promise<FactorRuleView[]> {
    return this.rules.list();
  }

  @Put(':role')
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
}
