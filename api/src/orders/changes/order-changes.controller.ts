import type { StaffOrderView } from '@shop/contracts';
import { Body, Controller, Param, Patch, Put } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { UuidPipe } from '../../platform/validation/uuid';
import { AskedBySight, type Asked } from '../../platform/repeats/asked';
import type { StaffPrincipal } from '../../access/principal';
import { OrdersAdminService } from '../sales/orders-admin.service';
import { ChangeUnitsDto, EditOrderDto } from './order-changes.dto';
import { OrderEditService } from './order-edit.service';
import { SaleUnitsService } from './sale-units.service';

@Controller('admin')
@AllowStaff()
export class OrderChangesController {
  constructor(
    private readonly orders: OrdersAdminService,
    private readonly edits: OrderEditService,
    private readonly units: SaleUnitsService,
  ) {}

  @Put('orders/:id')
  @NoStepUp('Orders: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Change what is in a pending order, whom it goes to and how it is paid' })
  @Fails(
    'resource.notFound',
    'order.changed',
    'order.notEditable',
    'order.outOfStock',
    'order.belowMinimum',
    'order.totalChanged',
  )
  async edit(
    @Param('id', UuidPipe) id: string,
    @Body() input: EditOrderDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedBySight() asked: Asked,
  ): Promise<StaffOrderView> {
    await this.edits.edit(id, input, staff, asked);
    return await this.orders.findOne(id);
  }

  @Patch('sales/:id/units')
  @NoStepUp('Orders: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Complete or cancel some units of a sale, or take units of a completed one back' })
  @Fails('resource.notFound', 'order.changed', 'sale.statusNotAllowed')
  async changeUnits(
    @Param('id', UuidPipe) id: string,
    @Body() input: ChangeUnitsDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedBySight() asked: Asked,
  ): Promise<StaffOrderView> {
    return await this.orders.findOne(await this.units.change(id, input, staff, asked));
  }
}
