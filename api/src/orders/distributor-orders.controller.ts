import type { OrderView, Success, SuccessList } from '@shop/contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { AllowDistributor } from '../common/access.decorators';
import { CurrentDistributor } from '../auth/current-user.decorators';
import { ListWindowDto } from '../common/validation/list-query.dto';
import { success } from '../common/http/success';
import { DistributorOrdersService } from './distributor-orders.service';

@Controller('distributor/orders')
@AllowDistributor()
export class DistributorOrdersController {
  constructor(private readonly orders: DistributorOrdersService) {}

  @Get()
  list(
    @Query() query: ListWindowDto,
    @CurrentDistributor() distributor: AffiliateEntity,
  ): Promise<SuccessList<OrderView>> {
    return this.orders.list(distributor, query);
  }

  @Get(':id')
  async findOne(
    @Param('id') id: string,
    @CurrentDistributor() distributor: AffiliateEntity,
  ): Promise<Success<OrderView>> {
    return success(await this.orders.findOne(distributor, id));
  }
}
