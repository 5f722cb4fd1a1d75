import { Module } from '@nestjs/common';

import { UploadsModule } from '../uploads/uploads.module';
import { CatalogService } from './catalog.service';
import { FlavorEditor } from './flavor-editor.service';
import { FlavorsAdminController } from './flavors-admin.controller';
import { ProductEditor } from './product-editor.service';
import { ProductsAdminController } from './products-admin.controller';
import { StaffCatalog } from './staff-catalog.service';

@Module({
  imports: [UploadsModule],
  controllers: [ProductsAdminController, FlavorsAdminController],
  providers: [CatalogService, FlavorEditor, ProductEditor, StaffCatalog],
})
export class CatalogModule {}
