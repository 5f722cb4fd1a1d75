import { Module } from '@nestjs/common';

import { Importers } from '../imports/importers.service';
import { Jobs } from '../jobs/jobs.service';
import { CONFIG } from '../platform/config/config';
import { openPictureStore } from '../platform/storage/open-picture-store';
import { PictureStore } from '../platform/storage/picture-store';
import { FlavorsAdminController } from './flavors-admin.controller';
import { FlavorsAdminService } from './flavors-admin.service';
import { ImagesController } from './images/images.controller';
import { Pictures } from './images/pictures.service';
import { ProductsAdminController } from './products-admin.controller';
import { ProductsAdminService } from './products-admin.service';
import { ProductsController } from './products.controller';
import { ProductsService } from './products.service';
import { ProductExport } from './sheets/product-export.service';
import { ProductImporter } from './sheets/product-importer.service';
import { ProductSheetsController } from './sheets/product-sheets.controller';
import { StockService } from './stock/stock.service';

@Module({
  controllers: [
    ProductsController,
    ProductSheetsController,
    ProductsAdminController,
    FlavorsAdminController,
    ImagesController,
  ],
  providers: [
    ProductsService,
    ProductsAdminService,
    FlavorsAdminService,
    StockService,
    ProductExport,
    ProductImporter,
    { provide: PictureStore, inject: [CONFIG], useFactory: openPictureStore },
    Pictures,
  ],
  exports: [StockService],
})
export class CatalogModule {
  constructor(jobs: Jobs, pictures: Pictures, importers: Importers, products: ProductImporter) {
    jobs.register(pictures);
    importers.register(products);
  }
}
