import type { LowStockRow, StaffFlavorView, Success, SuccessList } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';

import { Allow, AllowStaff } from '../shared/access/access';
import { CurrentStaff } from '../shared/access/identity';
import { ListWindowDto } from '../shared/http/list-query';
import { success } from '../shared/http/success';
import { UuidPipe } from '../shared/validation/uuid.pipe';
import { UserEntity } from '../users/user.entity';
import { FlavorEditor } from './flavor-editor.service';
import { CreateFlavorDto, UpdateFlavorDto } from './flavor.dto';
import { StaffCatalog } from './staff-catalog.service';

@Controller('admin')
export class FlavorsAdminController {
  constructor(
    private readonly catalog: StaffCatalog,
    private readonly editor: FlavorEditor,
  ) {}

  @Get('low-stock')
  @AllowStaff()
  listLowStock(@Query() query: ListWindowDto): Promise<SuccessList<LowStockRow>> {
    return this.catalog.listLowStock(query);
  }

  @Get('products/:id/flavors')
  @AllowStaff()
  list(@Param('id', UuidPipe) productId: string): Promise<SuccessList<StaffFlavorView>> {
    return this.catalog.listFlavors(productId);
  }

  @Post('products/:id/flavors')
  @Allow('addProduct')
  async create(
    @Param('id', UuidPipe) productId: string,
    @Body() input: CreateFlavorDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<Success<StaffFlavorView>> {
    return success(await this.editor.create(productId, input, staff));
  }

  @Patch('flavors/:id')
  @Allow('addProduct', 'editInventory')
  async update(
    @Param('id', UuidPipe) id: string,
    @Body() input: UpdateFlavorDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<Success<StaffFlavorView>> {
    return success(await this.editor.update(id, input, staff));
  }

  @Delete('flavors/:id')
  @Allow('deleteItems')
  async remove(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: UserEntity): Promise<Success<{ id: string }>> {
    return success(await this.editor.remove(id, staff));
  }
}
