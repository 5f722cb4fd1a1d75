import { Module } from '@nestjs/common';

import { ImagesModule } from './images/images.module';
import { ProductsService } from './products.service';
import { FlavorsAdminController } from './flavors-admin.controller';
import { FlavorsAdminService } from './flavors-admin.service';
import { ProductsController } from './products.controller';
import { ProductsAdminController } from './products-admin.controller';
import { ProductsAdminService } from './products-admin.service';
import { StockService } from './stock/stock.service';

@Module({
  imports: [ImagesModule],
  controllers: [ProductsController, ProductsAdminController, FlavorsAdminController],
  providers: [ProductsService, ProductsAdminService, FlavorsAdminService, StockService],
  exports: [StockService],
})
export class CatalogModule {}
