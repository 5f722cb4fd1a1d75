import type { StaffProductView } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';

import { Allow, AllowStaff } from '../common/access.decorators';
import { CurrentStaff } from '../auth/current-user.decorators';
import { UuidPipe } from '../common/validation/uuid';
import { UserEntity } from '../users/user.entity';
import { ProductEditor } from './product-editor.service';
import { CreateProductDto, ListProductsDto, UpdateProductDto } from './product.dto';
import { ProductsAdminService } from './products-admin.service';
import type { Page } from '../common/http/page';

@Controller('admin/products')
export class ProductsAdminController {
  constructor(
    private readonly catalog: ProductsAdminService,
    private readonly editor: ProductEditor,
  ) {}

  @Get()
  @AllowStaff()
  list(@Query() query: ListProductsDto): Promise<Page<StaffProductView>> {
    return this.catalog.list(query);
  }

  @Get(':id')
  @AllowStaff()
  find(@Param('id', UuidPipe) id: string): Promise<StaffProductView> {
    return this.catalog.find(id);
  }

  @Post()
  @Allow('addProduct')
  create(@Body() input: CreateProductDto, @CurrentStaff() staff: UserEntity): Promise<StaffProductView> {
    return this.editor.create(input, staff);
  }

  @Patch(':id')
  @Allow('addProduct', 'editInventory')
  update(
    @Param('id', UuidPipe) id: string,
    @Body() input: UpdateProductDto,
    @CurrentStaff() staff: UserEntity,
  ): Promise<StaffProductView> {
    return this.editor.update(id, input, staff);
  }

  @Delete(':id')
  @Allow('deleteItems')
  async remove(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: UserEntity): Promise<{ id: string }> {
    return await this.editor.remove(id, staff);
  }
}
