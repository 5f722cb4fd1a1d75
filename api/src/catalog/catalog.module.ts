import { Module } from '@nestjs/common';

import { ImagesModule } from './images/images.module';
import { ProductsService } from './products.service';
import { FlavorEditor } from './flavor-editor.service';
import { FlavorsAdminController } from './flavors-admin.controller';
import { ProductEditor } from './product-editor.service';
import { ProductsController } from './products.controller';
import { ProductsAdminController } from './products-admin.controller';
import { ProductsAdminService } from './products-admin.service';

@Module({
  imports: [ImagesModule],
  controllers: [ProductsController, ProductsAdminController, FlavorsAdminController],
  providers: [ProductsService, FlavorEditor, ProductEditor, ProductsAdminService],
})
export class CatalogModule {}
