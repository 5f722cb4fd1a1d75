import type { LowStockRow, StaffFlavorView } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Allow, AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp } from '../access/step-up';
import { ListWindowDto } from '../platform/validation/list-query.dto';
import { UuidPipe } from '../platform/validation/uuid';
import { ReadingDatabase } from '../platform/database/reading-database';
import { AskedByKey, type Asked } from '../platform/repeats/asked';
import type { StaffPrincipal } from '../access/principal';
import { CreateFlavorDto, UpdateFlavorDto } from './flavor.dto';
import { FlavorsAdminService } from './flavors-admin.service';
import { listLow } from './stock/low-stock';
import type { Page } from '../platform/http/page';

@Controller('admin')
export class FlavorsAdminController {
  constructor(
    private readonly flavors: FlavorsAdminService,
    private readonly reading: ReadingDatabase,
  ) {}

  @Get('low-stock')
  @AllowStaff()
  @ApiOperation({ summary: 'What is low or out of stock' })
  listLowStock(@Query() query: ListWindowDto): Promise<Page<LowStockRow>> {
    return this.reading.read((manager) => listLow(manager, query));
  }

  @Get('products/:id/flavors')
  @AllowStaff()
  @ApiOperation({ summary: 'The flavors of a product' })
  @Fails('request.invalid', 'resource.notFound')
  list(@Param('id', UuidPipe) productId: string): Promise<Page<StaffFlavorView>> {
    return this.flavors.list(productId);
  }

  @Post('products/:id/flavors')
  @Allow('addProduct')
  @NoStepUp('Goods: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Add a flavor to a product' })
  @Fails('resource.notFound', 'flavor.nameTaken')
  create(
    @Param('id', UuidPipe) productId: string,
    @Body() input: CreateFlavorDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<StaffFlavorView> {
    return this.flavors.create(productId, input, staff, asked);
  }

  @Patch('flavors/:id')
  @Allow('addProduct', 'editInventory')
  @NoStepUp('Goods: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Change a flavor; quantities and other fields take different flags' })
  @Fails('resource.notFound', 'flavor.nameTaken', 'stock.moved', 'stock.belowPending')
  update(
    @Param('id', UuidPipe) id: string,
    @Body() input: UpdateFlavorDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<StaffFlavorView> {
    return this.flavors.update(id, input, staff);
  }

  @Delete('flavors/:id')
  @Allow('deleteItems')
  @NoStepUp('Only what nobody waits for, and the audit log keeps it')
  @ApiOperation({ summary: 'Delete a flavor' })
  @Fails('resource.notFound', 'flavor.hasPendingSales')
  remove(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<{ id: string }> {
    return this.flavors.remove(id, staff);
  }
}
