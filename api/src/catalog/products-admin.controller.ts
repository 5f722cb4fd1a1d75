import type { StaffProductsMeta, StaffProductView } from '@shop/contracts';
import { Body, Controller, Delete, Get, Param, Patch, Post, Query } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';

import { Allow, AllowStaff } from '../platform/http/access.decorators';
import { Fails } from '../platform/http/fails.decorator';
import { CurrentStaff } from '../access/current-user.decorators';
import { NoStepUp } from '../access/step-up';
import { UuidPipe } from '../platform/validation/uuid';
import { AskedByKey, type Asked } from '../platform/repeats/asked';
import type { StaffPrincipal } from '../access/principal';
import { CreateProductDto, ListProductsDto, UpdateProductDto } from './product.dto';
import { ProductsAdminService } from './products-admin.service';
import type { Page } from '../platform/http/page';

@Controller('admin/products')
export class ProductsAdminController {
  constructor(private readonly products: ProductsAdminService) {}

  @Get()
  @AllowStaff()
  @ApiOperation({ summary: 'Products, also inactive and hidden ones' })
  list(@Query() query: ListProductsDto): Promise<Page<StaffProductView, StaffProductsMeta>> {
    return this.products.list(query);
  }

  @Get(':id')
  @AllowStaff()
  @ApiOperation({ summary: 'A product' })
  @Fails('request.invalid', 'resource.notFound')
  find(@Param('id', UuidPipe) id: string): Promise<StaffProductView> {
    return this.products.find(id);
  }

  @Post()
  @Allow('addProduct')
  @NoStepUp('Goods: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Add a product' })
  @Fails('resource.notFound')
  create(
    @Body() input: CreateProductDto,
    @CurrentStaff() staff: StaffPrincipal,
    @AskedByKey() asked: Asked | null,
  ): Promise<StaffProductView> {
    return this.products.create(input, staff, asked);
  }

  @Patch(':id')
  @Allow('addProduct', 'editInventory')
  @NoStepUp('Goods: everyday work, told in the audit log')
  @ApiOperation({ summary: 'Change a product; quantities and other fields take different flags' })
  @Fails('resource.notFound', 'stock.moved', 'stock.belowPending')
  update(
    @Param('id', UuidPipe) id: string,
    @Body() input: UpdateProductDto,
    @CurrentStaff() staff: StaffPrincipal,
  ): Promise<StaffProductView> {
    return this.products.update(id, input, staff);
  }

  @Delete(':id')
  @Allow('deleteItems')
  @NoStepUp('Only what was never sold, and the audit log keeps it')
  @ApiOperation({ summary: 'Delete a product that was never sold' })
  @Fails('resource.notFound', 'product.hasSales')
  remove(@Param('id', UuidPipe) id: string, @CurrentStaff() staff: StaffPrincipal): Promise<{ id: string }> {
    return this.products.remove(id, staff);
  }
}
