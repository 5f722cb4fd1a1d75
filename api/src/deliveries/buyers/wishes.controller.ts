import type { DeliveryWishView } from '@shop/contracts';
import { Body, Controller, Param, Patch } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { CurrentStaff } from '../../access/current-user.decorators';
import { NoStepUp } from '../../access/step-up';
import { AllowStaff } from '../../platform/http/access.decorators';
import { Fails } from '../../platform/http/fails.decorator';
import { UuidPipe } from '../../platform/validation/uuid';
import type { StaffPrincipal } from '../../access/principal';
import { AnswerWishDto } from '../attempts/deliveries.dto';
import { BuyerDeliveryService } from './buyer-delivery.service';

@Controller('admin/delivery-wishes')
@AllowStaff()
export class WishesController {
  constructor(private readonly deliveries: BuyerDeliveryService) {}

  @Patch(':id')
  @NoStepUp('Orders: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Confirm what a buyer asked for before the hand-over, or decline it' })
  @Fails('wish.answered', 'delivery.alreadyOut', 'order.notEditable')
  answer(
    @Param('id', UuidPipe) id: string,
    @Body() input: AnswerWishDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<DeliveryWishView> {
    return this.deliveries.answer(id, input, staff);
  }
}
