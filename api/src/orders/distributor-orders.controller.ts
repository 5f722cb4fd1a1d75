import type { OrderView } from '@shop/contracts';
import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import type { DistributorPrincipal } from '../access/principal';
import { AllowDistributor } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { CurrentDistributor } from '../access/current-user.decorators';
import { ListWindowDto } from '../platform/validation/list-query.dto';
import { DistributorOrdersService } from './distributor-orders.service';
import type { Page } from '../platform/http/page';

@Controller('distributor/orders')
@AllowDistributor()
export class DistributorOrdersController {
  constructor(private readonly orders: DistributorOrdersService) {}

  @Get()
  @ApiOperation({ summary: 'The own orders, newest first' })
  list(
    @Query() query: ListWindowDto,
    @CurrentDistributor() distributor: DistributorPrincipal,
  ): Promise<Page<OrderView>> {
    return this.orders.list(distributor, query);
  }

  @Get(':id')
  @ApiOperation({ summary: 'One of the own orders' })
  @Fails('resource.notFound')
  findOne(@Param('id') id: string, @CurrentDistributor() distributor: DistributorPrincipal): Promise<OrderView> {
    return this.orders.findOne(distributor, id);
  }
}
