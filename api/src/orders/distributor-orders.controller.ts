import type { OrderView, Success, SuccessList } from '@shop/contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { AllowDistributor } from '../shared/access/access';
import { CurrentDistributor } from '../shared/access/identity';
import { ListWindowDto } from '../shared/http/list-query';
import { success } from '../shared/http/success';
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
