import type { OrderView } from '@shop/contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';

import { AffiliateEntity } from '../affiliates/affiliate.entity';
import { AllowDistributor } from '../common/access.decorators';
import { CurrentDistributor } from '../auth/current-user.decorators';
import { ListWindowDto } from '../common/validation/list-query.dto';
import { DistributorOrdersService } from './distributor-orders.service';
import type { Page } from '../common/http/page';

@Controller('distributor/orders')
@AllowDistributor()
export class DistributorOrdersController {
  constructor(private readonly orders: DistributorOrdersService) {}

  @Get()
  list(@Query() query: ListWindowDto, @CurrentDistributor() distributor: AffiliateEntity): Promise<Page<OrderView>> {
    return this.orders.list(distributor, query);
  }

  @Get(':id')
  findOne(@Param('id') id: string, @CurrentDistributor() distributor: AffiliateEntity): Promise<OrderView> {
    return this.orders.findOne(distributor, id);
  }
}
