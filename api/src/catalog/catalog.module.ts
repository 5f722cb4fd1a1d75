import { Module } from '@nestjs/common';

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
import { StockService } from './stock/stock.service';

@Module({
  controllers: [ProductsController, ProductsAdminController, FlavorsAdminController, ImagesController],
  providers: [
    ProductsService,
    ProductsAdminService,
    FlavorsAdminService,
    StockService,
    { provide: PictureStore, inject: [CONFIG], useFactory: openPictureStore },
    Pictures,
  ],
  exports: [StockService],
})
export class CatalogModule {
  constructor(jobs: Jobs, pictures: Pictures) {
    jobs.register(pictures);
  }
}
