import type { LowStockRow, StaffFlavorView } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';

import { Allow, AllowStaff } from '../common/access.decorators';
import { CurrentStaff } from '../auth/current-user.decorators';
import { ListWindowDto } from '../common/validation/list-query.dto';
import { UuidPipe } from '../common/validation/uuid';
import { UserEntity } from '../users/user.entity';
import { CreateFlavorDto, UpdateFlavorDto } from './flavor.dto';
import { FlavorsAdminService } from './flavors-admin.service';
import { StockService } from './stock/stock.service';
import type { Page } from '../common/http/page';

@Controller('admin')
export class FlavorsAdminController {
  constructor(
    private readonly flavors: FlavorsAdminService,
    private readonly stock: StockService,
  ) {}

  @Get('low-stock')
  @AllowStaff()
  listLowStock(@Query() query: ListWindowDto): Promise<Page<LowStockRow>> {
    return this.stock.listLow(query);
  }

  @Get('products/:id/flavors')
  @AllowStaff()
  list(@Param('id', UuidPipe) productId: string): Promise<Page<StaffFlavorView>> {
    return this.flavors.list(productId);
  }

  @Post('products/:id/flavors')
  @Allow('addProduct')
  create(
    @Param('id', UuidPipe) productId: string,
    @Body() input: CreateFlavorDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<StaffFlavorView> {
    return this.flavors.create(productId, input, staff);
  }

  @Patch('flavors/:id')
  @Allow('addProduct', 'editInventory')
  update(
    @Param('id', UuidPipe) id: string,
    @Body() input: UpdateFlavorDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<StaffFlavorView> {
    return this.flavors.update(id, input, staff);
  }

  @Delete('flavors/:id')
  @Allow('deleteItems')
  remove(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: UserEntity): Promise<{ id: string }> {
    return this.flavors.remove(id, staff);
  }
}
